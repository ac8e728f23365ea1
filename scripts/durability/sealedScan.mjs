import assert from 'node:assert/strict'
import { PDFDocument } from '@cantoo/pdf-lib'

/**
 * Seals a document: one that was signed on paper is sealed in the request that brings its scan.
 * @param {import('./session.mjs').Session} session of somebody who may create and send documents
 * @returns {Promise<string>} its `documentUniqueId`
 */
export async function sealScan(session) {
  const signers = [{ name: 'Ana Novak', email: 'ana@family.example' }]
  const created = await session.post('/api/DocuSignMap/Create', { title: 'Care agreement', signers })
  assert.equal(created.status, 200, JSON.stringify(created.body))
  const { documentUniqueId } = created.body.data
  const scan = await PDFDocument.create()
  scan.addPage()
  const form = new FormData()
  form.set('documentUniqueId', documentUniqueId)
  form.set('file', new Blob([Uint8Array.from(await scan.save())]), 'scan.pdf')
  const signed = await session.send('/api/DocumentSign/Create', form)
  assert.equal(signed.status, 200, JSON.stringify(signed.body))
  return documentUniqueId
}

/**
 * @param {import('./session.mjs').Session} session
 * @param {string} documentUniqueId
 * @returns {Promise<Uint8Array>} the sealed PDF
 */
export async function sealedPdf(session, documentUniqueId) {
  const response = await session.download('/api/DocumentSign/GetDocument', { documentUniqueId })
  return new Uint8Array(await response.arrayBuffer())
}

/** Seals a document. @param {import('./session.mjs').Session} session @returns {Promise<Uint8Array>} the sealed PDF */
export const sealedScan = async (session) => sealedPdf(session, await sealScan(session))
