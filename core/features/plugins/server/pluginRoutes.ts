import { packageLimits } from '@core/kernel/server/packages/packageFile'
import { bytesOf } from '@core/kernel/server/platform/files/formParts'
import { takeForm } from '@core/kernel/server/platform/files/takeForm'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import { HttpError, invalid } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { pluginActions, pluginCalls } from '../shared/pluginCalls'
import { changePlugin, decide, readLog, readPlugins, readQuality, removePackage, uploadPackage } from './managePlugins'

const access = configuration.plugins

const tooLarge = () => new HttpError(413, `The package is larger than ${packageLimits.packed / 1024 / 1024} MB.`)

/** Which plugins this deployment has, and their packages. */
export function pluginRoutes(context: ServerContext): readonly Route[] {
  return [
    defineRoute(pluginCalls.list, {
      access,
      handle: async ({ viewer }) => ({ data: await readPlugins(context, viewer) }),
    }),
    defineRoute(pluginCalls.upload, {
      access,
      takesForm: true,
      byKey: false,
      async handle({ request, reply, viewer }) {
        try {
          const { file: content } = await takeForm(
            request,
            packageLimits.packed,
            ({ file }) => bytesOf(file, packageLimits.packed, tooLarge),
            async () => {},
          )
          if (!content) throw invalid([{ field: 'file', message: 'File is required' }])
          return { data: await uploadPackage(context, content, viewer) }
        } catch (error) {
          // The rest of a refused upload is not read.
          reply.header('connection', 'close')
          throw error
        }
      },
    }),
    defineRoute(pluginCalls.change, {
      access,
      asksAgain: true,
      byKey: false,
      handle: async ({ body: { plugin, action, version }, viewer }) => ({
        data: await changePlugin(
          context,
          { plugin, action: pluginActions.find(({ id }) => id === action)!.name, version: version ?? null },
          viewer,
        ),
      }),
    }),
    defineRoute(pluginCalls.approve, {
      access,
      asksAgain: true,
      byKey: false,
      async handle({ params: { id }, viewer }) {
        await decide(context, id, true, viewer)
        return { message: 'Change approved' }
      },
    }),
    defineRoute(pluginCalls.refuse, {
      access,
      byKey: false,
      async handle({ params: { id }, viewer }) {
        await decide(context, id, false, viewer)
        return { message: 'Change refused' }
      },
    }),
    defineRoute(pluginCalls.quality, {
      access,
      handle: async ({ params: { plugin, version } }) => ({ data: await readQuality(context, plugin, version) }),
    }),
    defineRoute(pluginCalls.log, {
      access,
      handle: async ({ params: { plugin }, query: { after } }) => ({ data: readLog(context, plugin, after ?? 0) }),
    }),
    defineRoute(pluginCalls.deletePackage, {
      access,
      asksAgain: true,
      byKey: false,
      async handle({ params: { plugin, version }, viewer }) {
        await removePackage(context, plugin, version, viewer)
        return { message: 'Package deleted' }
      },
    }),
  ]
}
