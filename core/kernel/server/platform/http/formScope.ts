import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { writeAnswers } from './writeAnswers'

/**
 * A scope for the routes that accept a form, each with a limit of its own; one file a request, and few fields. The parser's hooks run for
 * these only: each is a promise, which every request would wait for. It has the hooks that the app has at this point.
 */
export async function formScope(app: FastifyInstance): Promise<{ readonly forms: FastifyInstance }> {
  const limits = { files: 1, fields: 10, fieldSize: 10_000, headerPairs: 50, parts: 11, fileSize: 50 * 1024 * 1024 }
  let forms = app
  await app.register(async (scope) => {
    await scope.register(multipart, { limits })
    writeAnswers(app, scope)
    forms = scope
  })
  // In an object, because awaiting a Fastify instance returns the app that it belongs to.
  return { forms }
}
