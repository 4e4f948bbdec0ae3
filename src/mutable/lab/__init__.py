"""The laboratory: measurements, studies, training and data sets. Nothing here sits at a table."""
