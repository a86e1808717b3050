import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../product/workspaces.ts'
import { accepts } from './accepts.ts'
import { holds, type Outcome, together } from './check.ts'

const folder = join(root, 'deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

type Labels = Record<string, string>
type Manifest = {
  kind: string
  data?: Labels
  metadata: { name: string }
  spec?: { selector?: Labels; template?: { metadata?: { labels?: Labels } } }
}

/** Checks compose.yaml and kubernetes/ by the schemas of deploy/schemas, and what they refer to. */
export async function containerFiles(): Promise<Outcome> {
  const compose = join(folder, 'compose.yaml')
  const env = { OWNER_PASSWORD: 'x', APP_PASSWORD: 'x' }
  const tool = { program: 'docker-compose', packageName: 'docker-compose', env }
  return together([
    holds(faults('compose', parse(read('compose.yaml'), { merge: true }))),
    await accepts(tool, ['-f', compose, 'config', '-q']),
    ...kubernetes(),
  ])
}

/** Returns what the schema refuses in `document`. */
function faults(schema: 'compose' | 'kubernetes', document: unknown): string | undefined {
  // The schemas use formats and keywords of other drafts, which Ajv may ignore.
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
  const { $schema: _draft, ...rules } = JSON.parse(read(`schemas/${schema}.json`)) as Record<string, unknown>
  const validate = ajv.compile(rules)
  if (validate(document)) return undefined
  const lines = (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
  return [...new Set(lines)].join('\n')
}

function kubernetes(): Outcome[] {
  const files = readdirSync(join(folder, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
  const documents = files.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((one) => ({ file, manifest: one.toJS() as Manifest })),
  )
  const manifests = documents.map(({ manifest }) => manifest)
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] }
  return [
    holds(resources.toSorted().join() === files.toSorted().join() ? undefined : 'kustomization.yaml does not name each file beside it'),
    ...documents.map(({ file, manifest }) => {
      const found = faults('kubernetes', manifest)
      return holds(found && `deploy/kubernetes/${file}, ${manifest.kind} ${manifest.metadata.name}:\n${found}`)
    }),
    holds(sameRoles(manifests)),
    holds(unresolved(manifests).join('\n') || undefined),
    holds(selectingNothing(manifests).join('\n') || undefined),
  ]
}

/** Kustomize reads no file outside its folder, so the settings repeat roles.sql. */
function sameRoles(manifests: readonly Manifest[]): string | undefined {
  const repeated = manifests.find(({ data }) => data?.['roles.sql'])?.data?.['roles.sql']
  return repeated === read('postgresql/roles.sql') ? undefined : 'deploy/kubernetes/database.yaml has other roles than postgresql/roles.sql'
}

const REFERENCES: Readonly<Record<string, { kind: string; key: string }>> = {
  secretKeyRef: { kind: 'Secret', key: 'name' },
  secretRef: { kind: 'Secret', key: 'name' },
  secret: { kind: 'Secret', key: 'secretName' },
  configMapRef: { kind: 'ConfigMap', key: 'name' },
  configMap: { kind: 'ConfigMap', key: 'name' },
  persistentVolumeClaim: { kind: 'PersistentVolumeClaim', key: 'claimName' },
}

/** Secrets, settings and volumes that a manifest refers to and that do not exist. */
function unresolved(manifests: readonly Manifest[]): string[] {
  const known = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  return manifests.flatMap(({ kind, metadata, spec }) =>
    referencesIn(spec).flatMap((one) => (known.has(one) ? [] : [`${kind} ${metadata.name} refers to ${one}, which does not exist`])),
  )
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const reference = REFERENCES[name]
    const target = reference && (inner as Labels)[reference.key]
    return target ? [`${reference.kind} ${target}`] : referencesIn(inner)
  })
}

function selectingNothing(manifests: readonly Manifest[]): string[] {
  const labels = manifests.map(({ spec }) => spec?.template?.metadata?.labels ?? {})
  const services = manifests.filter(({ kind, spec }) => kind === 'Service' && spec?.selector)
  return services
    .filter(({ spec }) => !labels.some((one) => Object.entries(spec?.selector ?? {}).every(([key, value]) => one[key] === value)))
    .map(({ metadata }) => `Service ${metadata.name} selects nothing`)
}
