"""The laboratory: measurements, studies, training and data sets. Running tables do not import it."""
