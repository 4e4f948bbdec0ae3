"""The stores, one file each."""
