import type { FastifyInstance } from 'fastify'

/** Prevents the start if a route below /api/ declares neither a permission, nor `signedIn`, nor `public`. */
export function refuseUnguarded(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isApi(route.url) || route.config?.access !== undefined) return
    throw new Error(
      `Route ${String(route.method)} ${route.url} names no access. Register it with defineRoute and give it a permission, 'signedIn' or 'public'.`,
    )
  })
}

/** Whether a route, by its pattern, is protected by the guard. */
export function isApi(pattern: string | undefined): boolean {
  return pattern?.toLowerCase().startsWith('/api/') ?? false
}
