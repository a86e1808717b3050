# usage: /usr/bin/python3 write-kubernetes.py > kubernetes.json
# Writes a JSON schema of the kinds below from Kubernetes' own models (Debian: python3-kubernetes).
import inspect
import json
import re

from kubernetes.client import models

KINDS = {
    "v1": ["ConfigMap", "Namespace", "PersistentVolumeClaim", "Secret", "Service"],
    "apps/v1": ["Deployment", "StatefulSet"],
    "batch/v1": ["CronJob", "Job"],
    "policy/v1": ["PodDisruptionBudget"],
}
SCALARS = {"str": "string", "int": "integer", "bool": "boolean", "float": "number"}
definitions = {}


def schema_of(kind):
    inner = re.match(r"list\[(.*)\]$", kind)
    if inner:
        return {"type": "array", "items": schema_of(inner.group(1))}
    if kind.startswith("dict("):
        return {"type": "object", "additionalProperties": schema_of(kind[:-1].split(", ", 1)[1])}
    if kind in SCALARS:
        return {"type": SCALARS[kind]}
    if kind == "object" or not hasattr(models, kind):
        return {}
    define(kind)
    return {"$ref": f"#/definitions/{kind}"}


def define(kind):
    if kind in definitions:
        return
    definitions[kind] = None
    model = getattr(models, kind)
    required = [
        model.attribute_map[attribute]
        for attribute in model.openapi_types
        if "must not be `None`" in inspect.getsource(getattr(model, attribute).fset)
    ]
    definitions[kind] = {
        "type": "object",
        "properties": {
            model.attribute_map[attribute]: schema_of(type_name)
            for attribute, type_name in model.openapi_types.items()
        },
        "required": sorted(required),
        "additionalProperties": False,
    }


cases = []
for version, kinds in KINDS.items():
    for kind in kinds:
        model_name = "V1" + kind
        define(model_name)
        cases.append(
            {
                "properties": {"apiVersion": {"const": version}, "kind": {"const": kind}},
                "required": ["apiVersion", "kind", "metadata"],
                "allOf": [{"$ref": f"#/definitions/{model_name}"}],
            }
        )
lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(definition)}" for name, definition in sorted(definitions.items()))
print(f'{{"oneOf": {json.dumps(cases)},\n"definitions": {{\n{lines}\n}}}}')
