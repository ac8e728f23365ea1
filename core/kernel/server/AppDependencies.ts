import type { Formats } from '@core/kernel/entity/formats'
import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import type { PasskeyUse } from './platform/config'
import type { Certificate } from './platform/http/certificate'
import type { RefusalBudget } from './platform/http/RefusalBudget'
import type { Transport } from './platform/http/transport'
import type { BoundJobs } from './platform/jobs/Job'
import type { Telemetry } from './platform/telemetry/createTelemetry'
import type { PluginSurroundings } from './plugins/composePlugins'
import type { SessionLimits } from './security/auth/session/sessions'

/** All dependencies of the app; a test creates the same app on a database of its own. */
export interface AppDependencies extends PluginSurroundings, Pick<Transport, 'trustedProxies'> {
  /** The cost limit of refused requests; default: the usual one. */
  readonly refusals?: RefusalBudget
  /** The keys of the roles whose people may sign in by phone only; default: all. S1.3 */
  readonly phoneRoles?: readonly string[] | undefined
  /** How people may sign in with a passkey; default: not at all. D7 */
  readonly passkeys?: PasskeyUse | undefined
  /** Super Admins may sign in by password although a provider has turned passwords off for their domain; default: off. */
  readonly breakGlass?: boolean | undefined
  readonly session: SessionLimits
  /** The ids of the features of core that are off; default: none. */
  readonly featuresOff?: readonly string[]
  /** People who open a health record outside of their caseload must give a purpose; default: false. */
  readonly askPurpose?: boolean
  /** How amounts, days and phone numbers are written, where that is not as usual. */
  readonly formats?: Partial<Formats>
  /** Browsers may store data that is marked for reading offline; default: false. */
  readonly offlineReading?: boolean
  /** The packages among the plugins that are on, with their browser halves; default: none. */
  readonly packages?: readonly PresentedPackage[]
  /** The built browser half; without it only the API is served. */
  readonly clientFolder?: string
  /** Whether the server is about to stop, so that no more requests should be sent to it; default: never. */
  readonly isDraining?: () => boolean
  /** Faults are shown with their details; only during development. */
  readonly development?: boolean
  /** If set, the server uses HTTP/2 over TLS. */
  readonly tls?: Certificate | undefined
  /** What runs by the clock besides the jobs of core and of plugins, by its name. */
  readonly jobs?: BoundJobs
  /** What this node measures, and the token of those who may read it; nothing is measured without. */
  readonly metrics?: { readonly telemetry: Telemetry; readonly token: string } | undefined
  /** Structured lines, to standard output unless a stream is given; if absent, nothing is logged. */
  readonly logger?: { readonly level: string; readonly stream?: { write(line: string): void } }
}
