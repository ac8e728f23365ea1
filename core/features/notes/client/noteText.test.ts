import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertMention, mentionQuery, stillMentioned, textParts } from './noteText'

const ann = { id: 1, name: 'Ann Lee' }
const annBrown = { id: 2, name: 'Ann Lee Brown' }
const said = (text: string, people = [ann, annBrown]) =>
  textParts(text, people).map((part) => `${part.kind}:${part.text}`)

describe('the text of a note', () => {
  it('is split into words, links and mentions without losing anything, for any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '@Ann Lee',
        '@Ann Lee Brown',
        ' https://a.example/x?y=1). ',
        'javascript:alert(1)',
        '<b>',
        '@',
        'http://',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const parts = textParts(text, [ann, annBrown])
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { kind, text: part } of parts) if (kind === 'link') expect(part).toMatch(/^https?:\/\//i)
      }),
    )
  })

  it('links addresses without the punctuation after them, and nothing else', () => {
    expect(said('See https://a.example/b?c=d.')).toEqual(['text:See ', 'link:https://a.example/b?c=d', 'text:.'])
    expect(said('javascript:alert(1) www.a.example')).toEqual(['text:javascript:alert(1) www.a.example'])
  })

  it('finds the longer of two names with the same beginning', () => {
    expect(said('@Ann Lee Brown and @Ann Lee')).toEqual(['mention:@Ann Lee Brown', 'text: and ', 'mention:@Ann Lee'])
    expect(stillMentioned('Hello @Ann Lee Brown', [ann, annBrown])).toEqual([annBrown])
    expect(stillMentioned('Hello Ann', [ann])).toEqual([])
  })
})

describe('a mention', () => {
  it.each([
    ['@', 1, ''],
    ['Hello @an', 9, 'an'],
    ['Hello @Ann L', 12, 'Ann L'],
    ['(@an', 4, 'an'],
    ['mail@an', 7, undefined],
    ['@Ann Lee said that', 18, undefined],
    ['Hello\n@b', 8, 'b'],
    ['no', 2, undefined],
  ])('of %j with the caret at %i searches for %j', (text, caret, search) => {
    expect(mentionQuery(text, caret)?.search).toBe(search)
  })

  it('replaces the typed text by the name', () => {
    expect(insertMention('Hello @an!', 9, { at: 6, search: 'an' }, 'Ann Lee')).toEqual({
      text: 'Hello @Ann Lee !',
      caret: 15,
    })
    expect(insertMention('@a b', 2, { at: 0, search: 'a' }, 'Ann Lee')).toEqual({ text: '@Ann Lee b', caret: 9 })
  })
})
