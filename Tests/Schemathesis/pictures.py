"""What is sent as a file is a picture: a schema can't say which bytes are one, so others would be refused."""

from base64 import b64decode

import schemathesis
from hypothesis import strategies
from schemathesis.transport.serialization import Binary

PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

schemathesis.openapi.format("binary", strategies.just(Binary(PNG)))
