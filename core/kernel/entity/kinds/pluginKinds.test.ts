import { describe, expect, it } from 'vitest'
import { displayText } from '../displayText'
import { integer, text } from '../fieldKinds'
import { parse } from '../parse'
import { defineFieldKind, ofKind } from './pluginKinds'

const plate = defineFieldKind({
  id: 'carpool.plate',
  base: 'text',
  normalize: (typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase(),
  check: (value) => (/^[A-Z]{2}\d+$/.test(value) ? undefined : 'Plate: two letters, then digits'),
  format: (value) => value.replace(/(\d)/, '-$1'),
})
const stars = defineFieldKind({ id: 'carpool.stars', base: 'integer', format: (value) => '★'.repeat(value) })

describe('a kind of field of a plugin', () => {
  const fields = {
    plate: ofKind(text('Plate', { max: 8 }), plate),
    rating: ofKind(integer('Rating', { max: 5 }), stars),
  }

  it('checks and normalizes as it says, and as its base does', () => {
    expect(parse(fields, { plate: 'kb-204' }).value).toEqual({ plate: 'KB204', rating: null })
    expect(parse(fields, { plate: '204' }).errors).toEqual([
      { field: 'plate', message: 'Plate: two letters, then digits' },
    ])
    expect(parse(fields, { plate: 'KB123456789', rating: 6 }).errors).toHaveLength(2)
    expect(parse(fields, { plate: 7 }).errors).toEqual([{ field: 'plate', message: 'Plate must be text' }])
  })

  it('has a text for people, and the schema of its base', () => {
    expect([displayText(fields.plate, 'KB204'), displayText(fields.rating, 3)]).toEqual(['KB-204', '★★★'])
    expect(displayText(fields.plate, null)).toBe('—')
    expect(fields.plate).toMatchObject({ kind: 'text', pluginKind: 'carpool.plate', schema: { maxLength: 8 } })
  })

  it('is refused with an id of no plugin, on an unknown base, and for a field of another one', () => {
    expect(() => defineFieldKind({ id: 'plate', base: 'text' })).toThrow('such as “carpool.plate”')
    // A plugin in JavaScript may name any.
    expect(() => defineFieldKind({ id: 'carpool.plate', base: 'rows' as 'text' })).toThrow('not on “rows”')
    expect(() => ofKind(text('Rating'), stars)).toThrow('carpool.stars is based on integer, and the field is a text')
  })
})
