"""What a seat could have known: where hidden cards probably were, from all that the seat had seen."""
