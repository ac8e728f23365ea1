import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import { randomUUID } from 'node:crypto'
import { type FastifyInstance, LogController } from 'fastify'
import type { AppDependencies } from './AppDependencies'
import { findOpenings } from './entities/table/findOpenings'
import { admitRequests } from './platform/http/admitRequests'
import { sendWords } from './platform/language/sendWords'
import { compressAnswers } from './platform/http/compressAnswers'
import { documentOptions } from './platform/http/documentOptions'
import { endConnections } from './platform/http/endConnections'
import { installErrorHandler } from './platform/http/errorHandler'
import { logRequests } from './platform/http/logRequests'
import { newFastify } from './platform/http/newFastify'
import { readUnread } from './platform/http/readUnread'
import { RefusalBudget } from './platform/http/RefusalBudget'
import { refuseUnguarded } from './platform/http/refuseUnguarded'
import { type ReadFrom, installReplicaReads } from './platform/http/replicaReads'
import { shareFairly } from './platform/http/shareFairly'
import { takeEmptyJson } from './platform/http/takeEmptyJson'
import { takeUrlEncoded } from './platform/http/takeUrlEncoded'
import { secureTransport } from './platform/http/transport'
import { refuseUnparsed } from './platform/http/unparsedRequests'
import { writeAnswers } from './platform/http/writeAnswers'
import { installTelemetry } from './platform/telemetry/installTelemetry'
import { traceRequests } from './platform/telemetry/traceRequests'
import type { Composition } from './plugins/composePlugins'
import { explainDenial } from './security/access/explainDenial'
import { trackRequests } from './security/audit/requestTrail'
import { writePatientAccess } from './security/patientAccess/AccessWriter'
import { RequestViewers } from './security/viewers/RequestViewers'

/** How long running requests may continue once the app is closing, in milliseconds. */
const stopTimeout = 5_000

interface BareServer {
  readonly app: FastifyInstance
  readonly viewers: RequestViewers
  readonly readFrom: ReadFrom
}

/** Creates the HTTP server with everything that each request passes, and no route yet. The order of the steps matters. */
export async function createServer(
  dependencies: AppDependencies,
  { catalog, server }: Pick<Composition, 'catalog' | 'server'>,
): Promise<BareServer> {
  const { db, refusals = new RefusalBudget() } = dependencies
  const app = newFastify(dependencies.tls, {
    logger: dependencies.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Each line contains its request, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1024 * 1024,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    ...refuseUnparsed(dependencies),
    return503OnClosing: true,
    trustProxy: dependencies.trustedProxies?.length ? [...dependencies.trustedProxies] : false,
  })

  // How requests are read and responses written.
  writeAnswers(app)
  takeEmptyJson(app)
  takeUrlEncoded(app)
  await app.register(cookie)
  server.transport = secureTransport(app, dependencies)
  // The words are compressed with the response.
  sendWords(app)
  compressAnswers(app)
  await app.register(swagger, documentOptions(dependencies.brand.name))
  endConnections(app, stopTimeout)
  readUnread(app)
  traceRequests(app)
  const readFrom = installReplicaReads(app, db, dependencies.replica)
  installErrorHandler(app, (denial) => explainDenial(db, denial), dependencies.development)

  // Who sends a request, and whether they may.
  const viewers = new RequestViewers(db, dependencies)
  refuseUnguarded(app)
  admitRequests(app, (request, reply) => viewers.of(request, reply), refusals)
  shareFairly(app)

  // What is recorded of it.
  const isPersonal = (entity: string) => catalog.get(entity)?.entity.personal !== undefined
  trackRequests(app, { isPersonal, ...(dependencies.askPurpose && { findOpenings: findOpenings(catalog) }) })
  writePatientAccess(app, db, isPersonal)
  logRequests(app, refusals)
  if (dependencies.metrics) installTelemetry(app, dependencies.metrics.telemetry, dependencies.metrics.token)
  return { app, viewers, readFrom }
}
