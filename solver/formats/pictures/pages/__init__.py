"""What is on the page of each kind of answer."""
