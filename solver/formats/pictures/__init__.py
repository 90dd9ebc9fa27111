"""Answers as pictures: diagrams, tables and charts in SVG and HTML."""
