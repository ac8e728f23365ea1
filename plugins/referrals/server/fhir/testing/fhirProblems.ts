import { type Json, type JsonObject, at, isObject, listAt, textAt } from '../fhir'

/** The value sets with a required binding, of the elements that we write, by FHIR R4 (4.0.1). */
const valueSets: Readonly<Record<string, readonly string[]>> = {
  'Bundle.type': [
    'document',
    'message',
    'transaction',
    'transaction-response',
    'batch',
    'batch-response',
    'history',
    'searchset',
    'collection',
  ],
  'ServiceRequest.status': ['draft', 'active', 'on-hold', 'revoked', 'completed', 'entered-in-error', 'unknown'],
  'ServiceRequest.intent': [
    'proposal',
    'plan',
    'directive',
    'order',
    'original-order',
    'reflex-order',
    'filler-order',
    'instance-order',
    'option',
  ],
  'ServiceRequest.priority': ['routine', 'urgent', 'asap', 'stat'],
  'Task.status': [
    'draft',
    'requested',
    'received',
    'accepted',
    'rejected',
    'ready',
    'cancelled',
    'in-progress',
    'on-hold',
    'failed',
    'completed',
    'entered-in-error',
  ],
  'Task.intent': [
    'unknown',
    'proposal',
    'plan',
    'order',
    'original-order',
    'reflex-order',
    'filler-order',
    'instance-order',
    'option',
  ],
  'CapabilityStatement.status': ['draft', 'active', 'retired', 'unknown'],
  'CapabilityStatement.kind': ['instance', 'capability', 'requirements'],
  'CapabilityStatement.rest.mode': ['client', 'server'],
  'resource.interaction.code': [
    'read',
    'vread',
    'update',
    'patch',
    'delete',
    'history-instance',
    'history-type',
    'create',
    'search-type',
  ],
  'rest.interaction.code': ['transaction', 'batch', 'search-system', 'history-system'],
  'resource.versioning': ['no-version', 'versioned', 'versioned-update'],
  'request.method': ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'],
  'Patient.gender': ['male', 'female', 'other', 'unknown'],
  'Coverage.status': ['active', 'cancelled', 'draft', 'entered-in-error'],
  'Consent.status': ['draft', 'proposed', 'active', 'rejected', 'inactive', 'entered-in-error'],
  'telecom.system': ['phone', 'fax', 'email', 'pager', 'url', 'sms', 'other'],
  'telecom.use': ['home', 'work', 'temp', 'old', 'mobile'],
  'name.use': ['usual', 'official', 'temp', 'nickname', 'anonymous', 'old', 'maiden'],
  'address.use': ['home', 'work', 'temp', 'old', 'billing'],
}

/** R4's rules beyond the schema, by the key of the invariant. Each returns whether an element satisfies it. */
const invariants: readonly (readonly [key: string, path: RegExp, keeps: (element: JsonObject) => boolean])[] = [
  ['prr-1', /^ServiceRequest$/, (one) => one.orderDetail === undefined || one.code !== undefined],
  ['cpt-2', /\.telecom$/, (one) => one.value === undefined || one.system !== undefined],
  ['per-1', /\.period$/, ({ start, end }) => typeof start !== 'string' || typeof end !== 'string' || start <= end],
  ['ppc-1', /^Consent$/, (one) => one.policy !== undefined || one.policyRule !== undefined],
  [
    'ppc-5',
    /^Consent$/,
    (one) => textAt(one, 'scope', 'coding', 0, 'code') !== 'treatment' || one.patient !== undefined,
  ],
  ['cpb-1', /^CapabilityStatement$/, ({ rest, messaging, document }) => (rest ?? messaging ?? document) !== undefined],
  ['cpb-2', /^CapabilityStatement$/, (one) => (one.description ?? one.software ?? one.implementation) !== undefined],
  ['cpb-14', /^CapabilityStatement$/, (one) => one.kind !== 'instance' || one.implementation !== undefined],
  [
    'cpb-9',
    /^CapabilityStatement\.rest$/,
    (one) => {
      const types = listAt(one, 'resource').map((resource) => textAt(resource, 'type'))
      return new Set(types).size === types.length
    },
  ],
  ['ref-1', /./, ({ reference }) => typeof reference !== 'string' || reference !== ''],
  ['ele-1', /./, (one) => Object.keys(one).length > 0],
]

/** @returns the places where a bundle, or a single resource, violates a required value set or an invariant of R4, such as `per-1 Coverage.period` */
export function fhirProblems(bundle: JsonObject): readonly string[] {
  const entries = listAt(bundle, 'entry')
  const urls = entries.map((entry) => textAt(entry, 'fullUrl'))
  const twice = urls.filter((url, place) => url !== undefined && urls.indexOf(url) !== place)
  if (bundle.resourceType !== 'Bundle') return problemsOf(bundle, textAt(bundle, 'resourceType') ?? '?', new Set())
  return [
    ...wrongCode('Bundle.type', bundle.type),
    ...twice.map((url) => `bdl-7 ${url}`),
    ...entries.flatMap((entry) => {
      const resource = at(entry, 'resource')
      return problemsOf(resource, textAt(resource, 'resourceType') ?? '?', new Set(urls))
    }),
  ]
}

function problemsOf(value: Json, path: string, urls: ReadonlySet<string | undefined>): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => problemsOf(one, path, urls))
  if (!isObject(value)) return wrongCode(path, value)
  const { reference } = value
  const lost = typeof reference === 'string' && reference.startsWith('urn:uuid:') && !urls.has(reference)
  return [
    ...invariants.flatMap(([key, where, keeps]) => (where.test(path) && !keeps(value) ? [`${key} ${path}`] : [])),
    ...(lost ? [`${path} refers to nothing in the bundle`] : []),
    ...Object.entries(value).flatMap(([name, inner]) => problemsOf(inner, `${path}.${name}`, urls)),
  ]
}

function wrongCode(path: string, value: Json): readonly string[] {
  const allowed =
    valueSets[path] ?? valueSets[path.split('.').slice(-2).join('.')] ?? valueSets[path.split('.').slice(-3).join('.')]
  if (!allowed || value === undefined || (typeof value === 'string' && allowed.includes(value))) return []
  return [`${path} is “${typeof value === 'string' ? value : JSON.stringify(value)}”`]
}
