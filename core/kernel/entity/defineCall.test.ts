import { describe, expect, it } from 'vitest'
import { json, listAnswer, oneAnswer } from './answers'
import { defineCall } from './defineCall'
import { integer, text } from './fieldKinds'

describe('a call', () => {
  const lead = { id: integer('Lead', { required: true, min: 1 }) }
  const call = { method: 'POST', summary: 'Convert leads', answer: oneAnswer(json.integer) } as const

  it('declares in its params exactly the parameters of its path', () => {
    expect(defineCall({ ...call, path: '/api/Trip/:id/Convert', params: lead }).params).toBe(lead)
  })

  it.each([
    ['/api/Trip/:id/Convert', {}, 'the path names the parameters [id] and `params` has []'],
    ['/api/Trip/Convert', lead, 'the path names the parameters [] and `params` has [id]'],
    ['/api/Trip/:leadId/Convert', lead, 'the path names the parameters [leadId] and `params` has [id]'],
  ])('is refused as %s when they differ, with the correction', (path, params, words) => {
    expect(() => defineCall({ ...call, path, params })).toThrow(`POST ${path}: ${words}. Name the same ones in both.`)
  })
})

describe('the schema of a response', () => {
  it('[S7.1] has the properties of every response', () => {
    expect(oneAnswer(json.integer)).toEqual({
      type: 'object',
      required: ['success', 'data'],
      properties: {
        success: { type: 'boolean', enum: [true] },
        data: { type: 'integer' },
        message: { type: 'string' },
      },
    })
  })

  it('requires what must be present, and nothing that may be absent', () => {
    const { required, properties } = listAnswer(json.string, { next: json.integer })
    expect(required).toEqual(['success', 'data', 'totalItems'])
    expect(properties).toMatchObject({ data: { type: 'array', items: { type: 'string' } }, next: { type: 'integer' } })
  })

  it('is null where it may be, also in a list of values', () => {
    expect(json.nullable(json.instant)).toEqual({ type: ['string', 'null'], format: 'date-time' })
    expect(json.nullable(json.oneOf('email', 'sms'))).toEqual({ enum: ['email', 'sms', null] })
  })

  it('of a record has its fields and the further properties', () => {
    expect(json.record({ name: text('Name', { required: true }), phone: text('Phone') }, { id: json.integer })).toEqual(
      {
        type: 'object',
        required: ['name', 'phone', 'id'],
        properties: {
          name: { title: 'Name', type: 'string', minLength: 1, maxLength: 200 },
          phone: { title: 'Phone', type: ['string', 'null'], maxLength: 200 },
          id: { type: 'integer' },
        },
      },
    )
  })
})
