import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../../product/workspaces.ts'
import { expectAccepted } from '../../testing/expect-accepted.ts'

const folder = join(root, 'deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

type Labels = Record<string, string>
type Manifest = {
  kind: string
  data?: Labels
  metadata: { name: string }
  spec?: { selector?: Labels; template?: { metadata?: { labels?: Labels } } }
}

type Compose = {
  services: Record<string, { command: string[]; depends_on?: object; volumes?: string[] }>
}
const afterSuccess = { condition: 'service_completed_successfully' }

const files = readdirSync(join(folder, 'kubernetes')).filter(
  (name) => name !== 'kustomization.yaml',
)
const documents = files.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
    const manifest = document.toJS() as Manifest
    return { file, kind: manifest.kind, name: manifest.metadata.name, manifest }
  }),
)
const manifests = documents.map(({ manifest }) => manifest)

describe('deploy/compose.yaml', () => {
  it('fits the schema of compose', () => {
    expect(findFaults('compose', parse(read('compose.yaml'), { merge: true }))).toEqual([])
  })

  it('creates the bucket and migrates before the product starts, and runs backups', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as Compose
    const expectedDependencies = { bucket: afterSuccess, migrate: afterSuccess }
    for (const name of ['web1', 'web2', 'worker'])
      expect(services[name]?.depends_on).toMatchObject(expectedDependencies)
    expect(services.bucket?.command).toContain('create-bucket')
    expect(services.db?.volumes).toContain(
      './postgresql/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro',
    )
    expect(services.backup?.command.join(' ')).toContain('ops.ts backup /backups')
  })

  it('passes the check of docker-compose', async () => {
    const env = { OWNER_PASSWORD: 'x', APP_PASSWORD: 'x' }
    const tool = { program: 'docker-compose', packageName: 'docker-compose', env }
    await expectAccepted(tool, ['-f', join(folder, 'compose.yaml'), 'config', '-q'])
  })
})

describe('deploy/kubernetes', () => {
  it('lists all files in kustomization.yaml', () => {
    const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] }
    expect(resources.toSorted()).toEqual(files.toSorted())
  })

  it.each(documents)('fits the schema: $file, $kind $name', ({ manifest }) => {
    expect(findFaults('kubernetes', manifest)).toEqual([])
  })

  // Kustomize reads no file outside its folder, so a copy is needed.
  it('contains an exact copy of postgresql/roles.sql', () => {
    const copy = manifests.find(({ data }) => data?.['roles.sql'])?.data?.['roles.sql']
    expect(copy).toBe(read('postgresql/roles.sql'))
  })

  it('creates the bucket with the migration and runs a nightly backup', () => {
    expect(read('kubernetes/migrate.yaml')).toContain('"create-bucket"')
    const backup = manifests.find(({ kind }) => kind === 'CronJob')
    expect(JSON.stringify(backup?.spec)).toContain('"scripts/ops.ts","backup","/backups"')
  })

  it('refers only to secrets, settings and volumes that exist', () => {
    expect(findUnresolved(manifests)).toEqual([])
  })

  it('selects pods with every service', () => {
    expect(findServicesWithoutPods(manifests)).toEqual([])
  })
})

function findFaults(schema: 'compose' | 'kubernetes', document: unknown): string[] {
  // Not strict, because the schemas use formats and keywords of other drafts.
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    allErrors: true,
  })
  const { $schema: _draft, ...rules } = JSON.parse(read(`schemas/${schema}.json`)) as Record<
    string,
    unknown
  >
  const validate = ajv.compile(rules)
  if (validate(document)) return []
  const lines = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  return [...new Set(lines)]
}

const REFERENCES: Readonly<Record<string, { kind: string; key: string }>> = {
  secretKeyRef: { kind: 'Secret', key: 'name' },
  secretRef: { kind: 'Secret', key: 'name' },
  secret: { kind: 'Secret', key: 'secretName' },
  configMapRef: { kind: 'ConfigMap', key: 'name' },
  configMap: { kind: 'ConfigMap', key: 'name' },
  persistentVolumeClaim: { kind: 'PersistentVolumeClaim', key: 'claimName' },
}

function findUnresolved(manifests: readonly Manifest[]): string[] {
  const existing = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  return manifests.flatMap(({ kind, metadata, spec }) =>
    referencesIn(spec).flatMap((reference) =>
      existing.has(reference)
        ? []
        : [`${kind} ${metadata.name} refers to ${reference}, which does not exist`],
    ),
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

function findServicesWithoutPods(manifests: readonly Manifest[]): string[] {
  const labels = manifests.map(({ spec }) => spec?.template?.metadata?.labels ?? {})
  const services = manifests.filter(({ kind, spec }) => kind === 'Service' && spec?.selector)
  return services
    .filter(
      ({ spec }) =>
        !labels.some((podLabels) =>
          Object.entries(spec?.selector ?? {}).every(([key, value]) => podLabels[key] === value),
        ),
    )
    .map(({ metadata }) => `Service ${metadata.name} selects nothing`)
}
