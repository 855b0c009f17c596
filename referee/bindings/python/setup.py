"""Builds one wheel for every Python: ctypes calls the library, which does not link Python. `make
python` runs this file. It puts libcarom.so beside the package and passes the version."""
import os
import platform

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class EveryPython(bdist_wheel):
    def get_tag(self):
        return "py3", "none", f"linux_{platform.machine()}"


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(name="carom", version=os.environ["CAROM_VERSION"], packages=["carom"],
      package_data={"carom": ["libcarom.so"]},
      description="Exact simulators of CodinGame's circle-physics contests, in batches",
      install_requires=["numpy"], python_requires=">=3.8", zip_safe=False,
      cmdclass={"bdist_wheel": EveryPython}, distclass=WithLibrary)
