import { json, answer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'
import { isObject } from '@core/kernel/entity/isObject'
import { coreSections } from '@core/kernel/entity/menus'
import type { PermissionModule } from '@core/kernel/entity/permissions'
import type { FastifyRequest } from 'fastify'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import type { SandboxDefinition, SandboxRoute } from '@core/kernel/shared/SandboxDefinition'
import { sandboxedPermissions } from '@core/kernel/shared/sandboxedPackage'
import type { Database } from '../../platform/database/Database'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { HttpError } from '../../platform/http/errors'
import { FairQueue } from '../../platform/http/FairQueue'
import { JsonText } from '../../platform/http/JsonText'
import type { Viewer } from '../../platform/http/Viewer'
import { type ServerContext, type ServerPlugin, defineServerPlugin } from '../../plugins/defineServerPlugin'
import { superAdminKey } from '../../security/access/roles'
import { PackageError } from '../PackageError'
import { checkSandbox } from './checkSandbox'
import { hostFunctions, offeredFunctions } from './hostFunctions'
import { authorsWords, logOfPlugin } from './pluginLog'
import { SandboxFailure, SandboxThread } from './SandboxThread'
import { sandboxLimits } from './sandboxSchema'

/**
 * Makes an ordinary plugin of a sandboxed package. Its code runs in an interpreter of its own when a person calls one of its routes, with
 * what its grants name and nothing else: see the README.
 * @param manifest as `readPackage` returns it
 * @param files of the package, of which the file `manifest.server` is needed
 * @throws PackageError where the manifest is not that of a sandboxed package
 */
export function sandboxedPlugin(manifest: PackageManifest, files: ReadonlyMap<string, Buffer>): ServerPlugin {
  checkSandbox(manifest)
  const { id, sandbox } = manifest
  if (!sandbox) throw new PackageError('The package is not sandboxed.')
  const { module, menu } = sandbox
  const permissions = sandboxedPermissions(module)
  const run = manifest.server === undefined ? undefined : runner(manifest, sandbox, files.get(manifest.server))
  return defineServerPlugin({
    id,
    modules: [permissions],
    ...(menu.section !== null &&
      !coreSections.some(({ title }) => title === menu.section) && {
        sections: [{ title: menu.section, order: menu.order }],
      }),
    menus: [
      {
        id: module.id,
        title: menu.title,
        icon: menu.icon,
        link: menu.path,
        section: menu.section,
        order: menu.order,
      },
    ],
    // Whoever else may use it is an administrator's decision.
    defaultGrants: { [superAdminKey]: permissions.list.map((permission) => permission.id) },
    migrations: [],
    routes: (context) =>
      run ? sandbox.routes.map((route) => sandboxedRoute(id, route, permissions, context, run)) : [],
  })
}

interface RouteCall {
  readonly params: Readonly<Record<string, string>> | undefined
  readonly request: FastifyRequest
  readonly viewer: Viewer
}

/** Runs the code of a route, and returns its result as JSON. */
type RunRoute = (route: SandboxRoute, call: RouteCall, db: Database) => Promise<string>

function sandboxedRoute(
  id: string,
  route: SandboxRoute,
  { can }: PermissionModule,
  context: ServerContext,
  run: RunRoute,
): Route {
  const { method, path, access, summary } = route
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, text(name, { required: true })] as const)
  const call = defineCall({
    method,
    path: `/api/${id}${path}`,
    summary,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    answer: answer({ data: json.typed<unknown>({}) }),
  })
  return defineRoute(call, {
    access: access.map((key) => can[key]!),
    bodyLimit: sandboxLimits.body,
    // A key is for the programs of those who know what they call; what a package does changes with its next version.
    byKey: false,
    sandboxed: true,
    handle: async ({ params, request, viewer }) =>
      new JsonText(`{"success":true,"data":${await run(route, { params, request, viewer }, context.db)}}`),
  })
}

function runner({ id, title }: PackageManifest, sandbox: SandboxDefinition, code: Buffer | undefined): RunRoute {
  if (!code) throw new PackageError('The package lacks the file that `server` names.')
  const { grants, module } = sandbox
  const { memory, cpu, atOnce } = sandboxLimits
  const source = code.toString('utf8')
  const known = authorsWords(source)
  const thread = new SandboxThread({
    code: source,
    offers: offeredFunctions(grants),
    memoryMb: grants.memoryMb ?? memory.usual,
    cpuMs: grants.cpuMs ?? cpu.usual,
  })
  const busy = `“${title}” is busy.`
  const queue = new FairQueue({ atOnce, mostOfOne: 10, mostOfAll: 100, work: { own: busy, all: busy } })
  const { can } = sandboxedPermissions(module)
  return async ({ method, path }, { params, request, viewer }, db) => {
    const input = {
      params: params ?? {},
      query: request.query,
      body: request.body ?? null,
      person: { id: viewer.id },
      permissions: Object.keys(can).filter((key) => viewer.permissions.has(can[key]!)),
    }
    const host = hostFunctions({ plugin: id, grants, db, request, log: (text) => logOfPlugin(id, 'info', text, known) })
    try {
      const output = await queue.run(viewer.id, () => thread.run(`${method} ${path}`, input, host))
      return resultOf(title, output)
    } catch (error) {
      if (!(error instanceof SandboxFailure)) throw error
      logOfPlugin(id, 'error', `${method} ${path}: ${error.reason}. ${error.detail}`, known)
      // The code decides what an error says, so the product's log has the kind of the failure only.
      request.log.warn({ requestId: request.id, plugin: id, failure: error.reason }, 'a sandboxed plugin failed')
      throw new HttpError(502, `“${title}” could not do this: ${failureTexts[error.reason]} Nothing else is affected.`)
    }
  }
}

const failureTexts: Readonly<Record<SandboxFailure['reason'], string>> = {
  error: 'it failed.',
  memory: 'it needed more memory than it may use.',
  time: 'it took too long.',
  output: 'its response was too large.',
  neverEnds: 'it never came to an end.',
  stopped: 'it was stopped.',
}

/** The statuses with which the code may refuse a request. */
const errorStatuses: ReadonlySet<unknown> = new Set([400, 403, 404, 409, 422])

/**
 * @param output what the code returned, see sandboxPrelude. It may say anything
 * @throws HttpError where the code refuses the request; SandboxFailure where it failed
 */
function resultOf(title: string, output: string): string {
  let result: unknown
  try {
    result = JSON.parse(output)
  } catch {
    throw new SandboxFailure('error', 'The result is no JSON.')
  }
  if (!isObject(result)) throw new SandboxFailure('error', 'There is no result.')
  if ('value' in result) return JSON.stringify(result.value)
  const { status, message, thrown } = result
  if (typeof status === 'number' && errorStatuses.has(status) && typeof message === 'string')
    throw new HttpError(status, message.slice(0, 300) || `“${title}” refused this.`)
  const text = String(thrown)
  throw new SandboxFailure(text.startsWith('InternalError: out of memory') ? 'memory' : 'error', text)
}
