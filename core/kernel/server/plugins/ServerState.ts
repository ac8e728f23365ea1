import type { ValueOf } from '@core/kernel/entity/answers'
import type { statusShape } from '@core/kernel/shared/statusCalls'
import type { Database } from '../platform/database/Database'
import type { ReadReplica } from '../platform/database/ReadReplica'
import { newNodeId } from '../platform/events/Heartbeat'
import type { TransportState } from '../platform/http/transport'
import type { BoundJobs } from '../platform/jobs/Job'
import type { PluginControl } from './PluginControl'

/** The facts about the deployment that System status shows. */
export interface ServerFacts {
  /** The id of this node. */
  readonly nodeId: string
  readonly database: 'embedded' | 'server'
  readonly files: 'folder' | 'bucket'
  /** Whether the bucket can be reached; undefined for a folder. */
  readonly bucketAnswers?: (() => Promise<boolean>) | undefined
  /** Whether uploads are scanned for malware. */
  readonly scanner?: boolean
  /** The schedule of backups; by default there is none. */
  readonly backup?: ValueOf<typeof statusShape>['backup'] | undefined
  readonly email: 'server' | 'outbox'
  readonly sms: 'server' | 'outbox'
}

/** The state of the running server. What the app alone knows is there once its routes are created. */
export interface ServerState {
  readonly facts: ServerFacts
  /** It has access to more of the server's state than requests have. */
  readonly background: Database
  readonly replica: ReadReplica | undefined
  transport: TransportState
  jobs: BoundJobs
  /** Changes which plugins there are; undefined where the set of plugins is fixed, as in a test of some of them. */
  readonly pluginControl: PluginControl | undefined
}

/** @param facts default: those of a node that uses no servers */
export function newServerState(
  background: Database,
  { facts, replica, pluginControl }: { facts?: ServerFacts; replica?: ReadReplica; pluginControl?: PluginControl },
): ServerState {
  return {
    facts: facts ?? { nodeId: newNodeId(), database: 'embedded', files: 'folder', email: 'outbox', sms: 'outbox' },
    background,
    replica,
    transport: { untrustedProxySince: null },
    jobs: {},
    pluginControl,
  }
}
