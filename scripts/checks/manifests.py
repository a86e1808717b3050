# usage: python3 manifests.py <file …> — holds manifests to Kubernetes' own models (Debian's python3-kubernetes): kinds, names of fields and
# their types, and that what is referred to is there. Says what is wrong, a line each.
import re
import sys

import yaml
from kubernetes.client import models

SCALARS = {"str": str, "int": int, "bool": bool, "float": (int, float)}
found = []


def model_of(document):
    group, _, version = document["apiVersion"].rpartition("/")
    return getattr(models, version.capitalize() + document["kind"], None)


def check(value, kind, where):
    if value is None:
        return
    inner = re.match(r"list\[(.*)\]$", kind)
    if inner:
        if not isinstance(value, list):
            return found.append(f"{where} is no list")
        for index, one in enumerate(value):
            check(one, inner.group(1), f"{where}[{index}]")
    elif kind.startswith("dict("):
        if not isinstance(value, dict):
            return found.append(f"{where} is no map")
        of = kind[:-1].split(", ", 1)[1]
        for name, one in value.items():
            check(one, of, f"{where}.{name}")
    elif kind in SCALARS:
        if not isinstance(value, SCALARS[kind]) or (kind != "bool" and isinstance(value, bool)):
            found.append(f"{where} is {value!r}, and should be {kind}")
    elif kind != "object" and hasattr(models, kind):
        check_fields(value, getattr(models, kind), where)


def check_fields(value, model, where):
    if not isinstance(value, dict):
        return found.append(f"{where} is {value!r}, and should be {model.__name__}")
    names = {given: own for own, given in model.attribute_map.items()}
    for name, one in value.items():
        if name not in names:
            found.append(f"{where}.{name} is no field of {model.__name__}")
        else:
            check(one, model.openapi_types[names[name]], f"{where}.{name}")
    try:
        model(**{names[name]: one for name, one in value.items() if name in names})
    except ValueError as error:
        found.append(f"{where}: {error}")


def references(value):
    """Every (kind, name) that a manifest refers to."""
    if isinstance(value, list):
        for one in value:
            yield from references(one)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name in ("secretKeyRef", "secretRef"):
                yield "Secret", one["name"]
            elif name == "configMapRef":
                yield "ConfigMap", one["name"]
            elif name == "secretName":
                yield "Secret", one
            elif name == "serviceName":
                yield "Service", one
            else:
                yield from references(one)


documents = []
for path in sys.argv[1:]:
    with open(path, encoding="utf8") as file:
        documents += [(path.rsplit("/", 1)[-1], one) for one in yaml.safe_load_all(file)]
known = {(one["kind"], one["metadata"]["name"]) for _, one in documents if "metadata" in one}
labels = [one["spec"]["template"]["metadata"]["labels"] for _, one in documents if "template" in one.get("spec", {})]
for name, document in documents:
    if document["kind"] == "Kustomization":
        continue
    where = f"{name} {document['kind']}"
    model = model_of(document)
    if model is None:
        found.append(f"{where} is no kind that Kubernetes knows")
        continue
    check_fields(document, model, where)
    for reference in references(document.get("spec", {})):
        if reference not in known:
            found.append(f"{where} refers to {' '.join(reference)}, which is not there")
    selector = document.get("spec", {}).get("selector", {}) if document["kind"] == "Service" else {}
    if selector and not any(selector.items() <= one.items() for one in labels):
        found.append(f"{where} selects nothing")
print(f"{len(documents)} manifests")
for line in found:
    print(line, file=sys.stderr)
sys.exit(1 if found else 0)
