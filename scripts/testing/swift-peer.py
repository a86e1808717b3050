"""OpenStack Swift with its s3api in one process on loopback, with one replica.

usage: swift-peer.py FOLDER ACCOUNT:USER SECRET -- prints the port of the S3 endpoint, and ends when
its input closes. Objects are kept in memory, because they need extended attributes on a disk.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

# Set before a path is hashed. A cluster reads them from /etc/swift/swift.conf.
utils.HASH_PATH_PREFIX, utils.HASH_PATH_SUFFIX = b'', b'one process'

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder, user, secret = os.path.abspath(sys.argv[1]), *sys.argv[2:4]

BACKEND = """
[DEFAULT]
devices = {folder}
mount_check = false
swift_dir = {folder}
[app:main]
use = egg:swift#{kind}
"""
PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = 100
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
"""


class Cache:
    """The part of memcached that the token check and the proxy use."""

    values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


cache = Cache()


def serve(name, text):
    """Serves one application on a free port; returns the port."""
    path = os.path.join(folder, f'{name}.conf')
    with open(path, 'w') as conf:
        conf.write(text)
    socket = eventlet.listen(('127.0.0.1', 0))
    port = socket.getsockname()[1]
    application = loadapp(path)

    def cached(environ, start_response):
        environ['swift.cache'] = cache
        return application(environ, start_response)

    eventlet.spawn(wsgi.server, socket, cached, log_output=False)
    return port


os.makedirs(os.path.join(folder, 'disk'), exist_ok=True)
for name, kind in [('account', 'account'), ('container', 'container'), ('object', 'mem_object')]:
    port = serve(name, BACKEND.format(folder=folder, kind=kind))
    ring = RingBuilder(4, 1, 0)
    device = {'ip': '127.0.0.1', 'port': port, 'device': 'disk'}
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, **device})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))

proxy = PROXY.format(folder=folder, user=user.replace(':', '_'), secret=secret)
print(serve('proxy', proxy), flush=True)
eventlet.tpool.execute(sys.stdin.read)
