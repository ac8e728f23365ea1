import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import path from 'node:path'
import type { Formats } from '@core/kernel/entity/formats'
import { readFormats } from './readFormats'
import type { CertificateFiles } from './http/certificate'
import { parseDataKeys } from './dataKeys'
import type { TraceReceiver } from './telemetry/tracing'
import { type BucketAddress, bucketAddress } from './files/store/bucketAddress'
import { type FilePlace, filePlace } from './files/store/openFileStore'

/** `second`: after the password, instead of a code; `alone`: instead of the password as well. */
export type PasskeyUse = 'second' | 'alone'

/** Where the signed heads of the audit log are stored in addition to DATA_DIR. */
export type HeadPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'bucket'; readonly address: BucketAddress }
  | { readonly kind: 'mail'; readonly to: string }

/** When backups are made, and where. */
export interface BackupSchedule {
  readonly place: FilePlace
  /** The time of day, `02:30`, by the machine's zone. */
  readonly at: string
  /** How many are kept. */
  readonly keep: number
  /** Each is restored once beside the product, to prove that it can be. */
  readonly drill: boolean
}

/** How this deployment runs. D8. */
export interface Config {
  readonly host: string
  readonly port: number
  /** An absolute path. */
  readonly dataDir: string
  /** Undefined: the product's own database. */
  readonly databaseUrl: string | undefined
  /** The same database without the pooler. Undefined: there is no pooler. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming replica of `databaseUrl`. Undefined: all reads go to `databaseUrl`. */
  readonly databaseReadUrl: string | undefined
  /** What takes all that is written to the product's own database, for a recovery to a point in time. Undefined: nothing does. */
  readonly walArchive: FilePlace | undefined
  /** Undefined: files stand in DATA_DIR/files. */
  readonly filesBucket: BucketAddress | undefined
  /** What backups are encrypted with. */
  readonly backupPassword: string | undefined
  /** Undefined: no backup is made by itself. */
  readonly backupSchedule: BackupSchedule | undefined
  /** Backups have the uploaded files, too. */
  readonly backupFiles: boolean
  /** A mail server, and an HTTP gateway for texts. Undefined: such messages are written into DATA_DIR/outbox. */
  readonly smtpUrl: string | undefined
  readonly smsUrl: string | undefined
  /** The scanner for malware in uploads. Undefined: uploads are not scanned. */
  readonly scanUrl: string | undefined
  /** Undefined: all plugins. */
  readonly plugins: readonly string[] | undefined
  /** The publishers whose packages may run in this process: their names, by their public keys. */
  readonly trustedPublishers: ReadonlyMap<string, string>
  /** An author's builder puts packages there, which are installed at once; only with `demo`. Undefined: there is none. */
  readonly pluginFolder: string | undefined
  /** Installing, changing and removing plugins takes two people: one requests it, another one approves. */
  readonly pluginApproval: boolean
  /** The ids of the features of core that are off. */
  readonly featuresOff: readonly string[]
  /** The ids of experimental contribution points that plugins may use. */
  readonly experimentalPoints: readonly string[]
  /** Undefined: the address that it listens on. Without a slash at the end. */
  readonly publicUrl: string | undefined
  /** Proxies whose statement about a request's origin is trusted. */
  readonly trustedProxies: readonly string[]
  /** Keys of the roles whose people may sign in by phone only. Undefined: all roles, as S1.3 requires. */
  readonly phoneRoles: readonly string[] | undefined
  /** Passkeys as a second factor, or alone as well. Undefined: no passkeys. D7 */
  readonly passkeys: PasskeyUse | undefined
  /** Keys in base64, separated by commas, newest first. Undefined: a file in DATA_DIR holds them. */
  readonly dataKey: string | undefined
  /** Granting the role Super Admin takes two people: one requests it, another holder approves. */
  readonly superAdminApproval: boolean
  /** People who open a health record outside of their caseload must give a purpose. */
  readonly askPurpose: boolean
  /** Browsers store the page and recently viewed sales records, so that they can be read offline during the session. */
  readonly offlineReading: boolean
  readonly formats: Partial<Formats>
  /** Webhooks may use servers in the private network, and plain http. */
  readonly privateWebhooks: boolean
  /** Sign-in providers may be in the private network, and use plain http. */
  readonly privateProviders: boolean
  /** The sign-in providers of the server's settings, as JSON: `[…]`, or a file. Undefined: those of the settings page stay alone. */
  readonly signInProviders: string | undefined
  /** Super Admins may sign in by password although a provider has turned passwords off for their domain. */
  readonly breakGlass: boolean
  readonly auditHeads: readonly HeadPlace[]
  readonly brand: { readonly name: string; readonly color: string | null }
  /** `askAgainMinutes`: for how long a proof of identity is valid for sensitive changes; 0: as long as the session. */
  readonly session: { readonly idleMinutes: number; readonly hours: number; readonly askAgainMinutes: number }
  /** How long one statement of the database may take for a request, in seconds. */
  readonly querySeconds: number
  /** How long a stop goes on serving after /readyz has begun to answer 503, in seconds, so that a proxy notices it. */
  readonly drainSeconds: number
  /** The token that gives access to /metrics. Undefined: nothing is measured. */
  readonly metricsToken: string | undefined
  /** Undefined: nothing is traced. */
  readonly tracing: TraceReceiver | undefined
  /** If set, the server itself uses HTTP/2 over TLS. */
  readonly tls: CertificateFiles | undefined
  readonly demo: boolean
}

/** Where this deployment's files stand: in the bucket, or else in the folder. */
export function filesOf({ dataDir, filesBucket }: Config): FilePlace {
  return { folder: path.join(dataDir, 'files'), bucket: filesBucket }
}

/** @returns the end of a sentence about a folder of backups that is in DATA_DIR; undefined where it is elsewhere */
export function insideDataDir({ folder, bucket }: FilePlace, dataDir: string): string | undefined {
  const isInside = !bucket && `${folder}${path.sep}`.startsWith(`${dataDir}${path.sep}`)
  return isInside
    ? 'is inside of DATA_DIR; choose one on another disk: what takes DATA_DIR would take it too, and each backup would contain the earlier ones'
    : undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws an error with the variable, its value and the allowed values
 */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name]?.trim() || undefined
  const demo = flag('DEMO', read('DEMO'))
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: integer('PORT', read('PORT'), 3000, 0, 65_535),
    dataDir: dataDirOf(read),
    databaseUrl: database('DATABASE_URL', read('DATABASE_URL')),
    databaseDirectUrl: beside('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'), read('DATABASE_URL')),
    databaseReadUrl: beside('DATABASE_READ_URL', read('DATABASE_READ_URL'), read('DATABASE_URL')),
    walArchive: backups('WAL_ARCHIVE', read),
    filesBucket: bucket('FILES_URL', read('FILES_URL'), read('AWS_REGION')),
    backupPassword: password('BACKUP_PASSWORD', read('BACKUP_PASSWORD')),
    backupSchedule: backupSchedule(read),
    backupFiles: flag('BACKUP_FILES', read('BACKUP_FILES') ?? '1'),
    smtpUrl: address('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465'),
    smsUrl: address('SMS_URL', read('SMS_URL'), ['http:', 'https:'], 'https://user:password@texts.example.com/send'),
    scanUrl: address('SCAN_URL', read('SCAN_URL'), ['http:', 'https:', 'icap:'], 'icap://127.0.0.1:1344/avscan'),
    plugins: list(read('PLUGINS')),
    trustedPublishers: trustedPublishers(read('TRUSTED_PUBLISHERS')),
    pluginFolder: pluginFolder(read('PLUGIN_FOLDER'), demo),
    pluginApproval: flag('PLUGIN_APPROVAL', read('PLUGIN_APPROVAL')),
    featuresOff: list(read('FEATURES_OFF')) ?? [],
    experimentalPoints: list(read('EXPERIMENTAL_POINTS')) ?? [],
    publicUrl: address('PUBLIC_URL', read('PUBLIC_URL'), ['http:', 'https:'], 'https://staff.example.com')?.replace(
      /\/+$/,
      '',
    ),
    trustedProxies: proxies(read('TRUSTED_PROXIES')),
    phoneRoles: list(read('PHONE_ROLES')),
    passkeys: passkeyUse(read('PASSKEYS')),
    dataKey: dataKey(read('DATA_KEY')),
    superAdminApproval: flag('SUPER_ADMIN_APPROVAL', read('SUPER_ADMIN_APPROVAL')),
    askPurpose: flag('ASK_PURPOSE', read('ASK_PURPOSE')),
    offlineReading: flag('OFFLINE_READING', read('OFFLINE_READING') ?? '1'),
    formats: readFormats(read, invalid),
    privateWebhooks: flag('PRIVATE_WEBHOOKS', read('PRIVATE_WEBHOOKS')),
    privateProviders: flag('PRIVATE_PROVIDERS', read('PRIVATE_PROVIDERS')),
    signInProviders: read('SIGN_IN_PROVIDERS'),
    breakGlass: flag('BREAK_GLASS', read('BREAK_GLASS')),
    auditHeads: headPlaces(list(read('AUDIT_HEADS')) ?? [], read('AWS_REGION')),
    brand: { name: brandName(read('BRAND_NAME')), color: color(read('BRAND_COLOR')) },
    session: {
      idleMinutes: integer('SESSION_IDLE_MINUTES', read('SESSION_IDLE_MINUTES'), 30, 1, 24 * 60),
      hours: integer('SESSION_HOURS', read('SESSION_HOURS'), 12, 1, 24 * 7),
      askAgainMinutes: integer('ASK_AGAIN_MINUTES', read('ASK_AGAIN_MINUTES'), 60, 0, 24 * 60),
    },
    querySeconds: integer('QUERY_SECONDS', read('QUERY_SECONDS'), 30, 1, 3600),
    drainSeconds: integer('DRAIN_SECONDS', read('DRAIN_SECONDS'), 0, 0, 600),
    metricsToken: token('METRICS_TOKEN', read('METRICS_TOKEN')),
    tracing: tracing(read('OTEL_EXPORTER_OTLP_ENDPOINT'), read('OTEL_SERVICE_NAME')),
    tls: certificate(read('TLS_CERT'), read('TLS_KEY')),
    demo,
  }
}

function invalid(name: string, mend: string): Error {
  return new Error(`The environment variable ${name} ${mend}.`)
}

function integer(name: string, value: string | undefined, fallback: number, min: number, max: number): number {
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw invalid(name, `is “${value}”; it must be a whole number from ${min} to ${max}`)
  return number
}

function flag(name: string, value: string | undefined): boolean {
  if (value === undefined || value === '0') return false
  if (value === '1') return true
  throw invalid(name, `is “${value}”; it must be 1 (on) or 0 (off)`)
}

function certificate(cert: string | undefined, key: string | undefined): CertificateFiles | undefined {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined) throw invalid('TLS_CERT', 'is missing; TLS_KEY needs the file of its certificate beside it')
  if (key === undefined) throw invalid('TLS_KEY', 'is missing; TLS_CERT needs the file of its key beside it')
  return { certFile: path.resolve(cert), keyFile: path.resolve(key) }
}

/** The message does not contain the value. */
function token(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\w.~+/=-]{24,}$/.test(value))
    throw invalid(name, 'must have at least 24 letters and digits, such as what “openssl rand -hex 32” prints')
  return value
}

type Read = (name: string) => string | undefined

function backupSchedule(read: Read): BackupSchedule | undefined {
  const at = read('BACKUP_AT') ?? '02:30'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw invalid('BACKUP_AT', `is “${at}”; it must be a time such as 02:30`)
  const keep = integer('BACKUP_KEEP', read('BACKUP_KEEP'), 14, 1, 1000)
  const place = backups('BACKUP_TO', read)
  const drill = flag('BACKUP_DRILL', read('BACKUP_DRILL') ?? '1')
  return place && { place, at, keep, drill }
}

/** A folder or a bucket for what is encrypted with BACKUP_PASSWORD. */
function backups(name: string, read: Read): FilePlace | undefined {
  const value = read(name)
  if (value === undefined) return undefined
  if (read('DATABASE_URL') !== undefined)
    throw invalid(
      name,
      'belongs to the database of DATA_DIR; with DATABASE_URL the server has such a setting of its own',
    )
  if (read('BACKUP_PASSWORD') === undefined)
    throw invalid(name, 'needs BACKUP_PASSWORD beside it, since it holds people’s records')
  if (!value.startsWith('s3:') && !path.isAbsolute(value))
    throw invalid(name, `is “${value}”; it must be a whole path, such as /mnt/backups, or s3://bucket/prefix`)
  const place = named(name, () => filePlace(value, read('AWS_REGION')))
  const inside = insideDataDir(place, dataDirOf(read))
  if (inside) throw invalid(name, inside)
  return place
}

const dataDirOf = (read: Read) => path.resolve(read('DATA_DIR') ?? 'data')

/** Shorter ones are guessed: nobody is asked for a code in between, as at the sign-in. The value stays unsaid. */
function password(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 12)
    throw invalid(name, 'must have 12 characters or more: a backup holds people’s records')
  return value
}

/** The value stays unsaid: it may hold a password. */
function address(
  name: string,
  value: string | undefined,
  protocols: readonly string[],
  example: string,
): string | undefined {
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw invalid(name, `is not an address of the form ${example}`)
  return value
}

function database(name: string, value: string | undefined): string | undefined {
  return address(name, value, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')
}

function beside(name: string, value: string | undefined, primary: string | undefined): string | undefined {
  if (value !== undefined && primary === undefined)
    throw invalid(name, 'belongs to the database of DATABASE_URL, which is not set')
  return database(name, value)
}

function tracing(endpoint: string | undefined, serviceName = 'white-glove'): TraceReceiver | undefined {
  const checked = address('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, ['http:', 'https:'], 'http://localhost:4318')
  return checked === undefined ? undefined : { endpoint: checked, serviceName }
}

function bucket(name: string, value: string | undefined, defaultRegion: string | undefined): BucketAddress | undefined {
  return value === undefined ? undefined : named(name, () => bucketAddress(value, defaultRegion))
}

/** @throws with the variable's name */
function named<T>(name: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw invalid(name, (error as Error).message)
  }
}

function list(value: string | undefined): readonly string[] | undefined {
  return value
    ?.split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function headPlaces(places: readonly string[], defaultRegion: string | undefined): readonly HeadPlace[] {
  return places.map((place): HeadPlace => {
    if (path.isAbsolute(place)) return { kind: 'file', path: place }
    if (place.startsWith('s3:')) return { kind: 'bucket', address: bucket('AUDIT_HEADS', place, defaultRegion)! }
    if (/^mailto:[^\s@]+@[^\s@]+$/.test(place)) return { kind: 'mail', to: place.slice('mailto:'.length) }
    throw invalid(
      'AUDIT_HEADS',
      `has “${place}”; it must be a file such as /mnt/worm/heads.jsonl, a bucket such as s3://bucket/heads/, or mailto: and an address`,
    )
  })
}

/** Addresses, networks such as 10.0.0.0/8, or the names of the usual networks. */
function proxies(value: string | undefined): readonly string[] {
  const entries = list(value) ?? []
  for (const entry of entries) {
    const [address = '', bits = '0'] = entry.split('/')
    const isNetwork = isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
    if (!isNetwork && !['loopback', 'linklocal', 'uniquelocal'].includes(entry))
      throw invalid('TRUSTED_PROXIES', `has “${entry}”; it must be addresses or networks, such as 10.0.0.5,10.1.0.0/16`)
  }
  return entries
}

/** `Acme=MCowBQYDK2VwAyEA…,Other=…`: names and public Ed25519 keys, as base64 of their SPKI DER. */
function trustedPublishers(value: string | undefined): ReadonlyMap<string, string> {
  const entries = (list(value) ?? []).map((entry) => {
    const at = entry.indexOf('=')
    const [name, key] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()]
    if (!name || !isPublisherKey(key))
      throw invalid(
        'TRUSTED_PUBLISHERS',
        `has “${entry}”; each entry must be a name, = and the public key that npm run plugin key prints`,
      )
    return [key, name] as const
  })
  return new Map(entries)
}

/** Nobody is asked before its packages run, so it is for demonstration data alone. */
function pluginFolder(value: string | undefined, demo: boolean): string | undefined {
  if (value !== undefined && !demo)
    throw invalid('PLUGIN_FOLDER', 'installs packages without asking, so it is only for development: set DEMO=1')
  return value === undefined ? undefined : path.resolve(value)
}

function isPublisherKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

function passkeyUse(value: string | undefined): PasskeyUse | undefined {
  if (value === undefined || value === 'off') return undefined
  if (value === 'second' || value === 'alone') return value
  throw invalid(
    'PASSKEYS',
    `is “${value}”; it must be off, second (after the password) or alone (instead of it as well)`,
  )
}

/** The message does not contain the value, because it is a secret. */
function dataKey(value: string | undefined): string | undefined {
  if (value !== undefined && !parseDataKeys(value))
    throw invalid(
      'DATA_KEY',
      'must be keys of 32 bytes in base64, such as openssl rand -base64 32 makes, the newest first',
    )
  return value
}

function brandName(value = 'White Glove'): string {
  if (value.length > 60) throw invalid('BRAND_NAME', 'is too long; it can have at most 60 characters')
  return value
}

function color(value: string | undefined): string | null {
  if (value === undefined) return null
  if (!/^#[\da-f]{6}$/i.test(value))
    throw invalid('BRAND_COLOR', `is “${value}”; it must be a color of the form #1a2b3c`)
  return value.toLowerCase()
}
