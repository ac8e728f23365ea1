import assert from 'node:assert/strict'
import { mailed } from '../lib/testing/outbox.mjs'
import { sessionOf } from './session.mjs'

/** A document whose only signer has given their code and their consent. @typedef {{ documentUniqueId: string, sign(): Promise<void> }} ReadyDocument */

/**
 * @param {Pick<import('./product.mjs').Product, 'origin' | 'dataDir'>} product
 * @param {import('./session.mjs').Session} session of somebody who may create and send documents
 * @param {string} email of the signer
 * @returns {Promise<ReadyDocument>}
 */
export async function readyDocument({ origin, dataDir }, session, email) {
  const signers = [{ name: 'Ana Novak', email, phone: '555-201-4433' }]
  const draft = succeed(await session.post('/api/DocuSignMap/Create', { template: 'credit-application', signers }))
  const { documentUniqueId, version } = draft
  succeed(await session.post('/api/DocuSignMap/Send', { documentUniqueId, version }))
  const token = await mailed(dataDir, email, /\/sign#([\w-]+)/)
  const signer = sessionOf(origin)
  succeed(await signer.post('/api/DocumentSign/Open', { token }))
  succeed(await signer.post('/api/DocumentSign/SendCode', { token, channel: 'email' }))
  const code = await mailed(dataDir, email, /\b(\d{6}) is your/)
  succeed(await signer.post('/api/DocumentSign/CheckCode', { token, code }))
  const timeZone = 'America/New_York'
  const state = succeed(await signer.post('/api/DocumentSign/Consent', { token, version: '2026-11', timeZone }))
  return {
    documentUniqueId,
    async sign() {
      const form = new FormData()
      form.set('token', token)
      form.set('values', JSON.stringify(valuesFor(state.fields)))
      form.set('timeZone', timeZone)
      form.set('shownSha256', state.shownSha256 ?? '')
      succeed(await signer.send('/api/DocumentSign/Create', form))
    },
  }
}

/** @param {import('./session.mjs').Answer} answer */
function succeed({ status, body }) {
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

/** @param {readonly { isMine: boolean, type: string, id: string, value?: string | null }[]} fields */
function valuesFor(fields) {
  return Object.fromEntries(
    fields
      .filter(({ isMine, type }) => isMine && type !== 'signedDate')
      .map(({ id, type, value }) => {
        if (type === 'signature' || type === 'initials')
          return [id, JSON.stringify({ method: 'typed', name: 'Ana Novak' })]
        return [id, type === 'checkbox' ? 'true' : (value ?? 'Ana Novak says')]
      }),
  )
}
