import Browser
import LIOLI
