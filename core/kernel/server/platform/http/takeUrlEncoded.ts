import { type FastifyInstance, errorCodes } from 'fastify'

/**
 * Reads forms of the type application/x-www-form-urlencoded for the routes that take them, for other standards. All other routes refuse
 * them: a page of another site can make a browser send one without asking.
 */
export function takeUrlEncoded(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesUrlEncoded) done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type))
  })
}
