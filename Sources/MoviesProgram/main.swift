import Browser
import Movies
