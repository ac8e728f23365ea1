import { describe, expect, it } from 'vitest'
import { beginsAtRight, hasRightToLeft, visualRuns } from './visualRuns'

const seen = (line: string, base: 'auto' | 'ltr' | 'rtl' = 'auto') =>
  visualRuns(line, base).map(({ text, fromRight }) => (fromRight ? `<${text}` : text))

describe('[D4] [D12] the visual order of a line, from left to right', () => {
  it('of a right-to-left name is one run, with its words in reading order', () => {
    expect(seen('نور الدين الأحمد')).toEqual(['<نور الدين الأحمد'])
    expect(seen('שרה בת־ישראל')).toEqual(['<שרה בת־ישראל'])
  })

  it('of an English sentence around a name keeps the sentence in its order', () => {
    expect(seen('Signed by نور الدين, Mother', 'ltr')).toEqual(['Signed by ', '<نور الدين', ', Mother'])
    expect(seen('نور الدين, Mother', 'ltr')).toEqual(['<نور الدين', ', Mother'])
  })

  it('of a right-to-left sentence has Latin words and numbers in it in their reading order', () => {
    expect(seen('לוקחת Melatonin 5 מ״ג')).toEqual(['< מ״ג', 'Melatonin 5', '<לוקחת '])
  })

  it('mirrors brackets', () => {
    expect(seen('נורה (נורי)')).toEqual(['<נורה )נורי('])
  })
})

describe('a text', () => {
  it('is only analyzed when it has a right-to-left letter', () => {
    expect(hasRightToLeft('Đặng Žofia 李小龍 Мария')).toBe(false)
    expect(hasRightToLeft('Nora נורה')).toBe(true)
  })

  it('begins at the side of its first letter, unless a side is set', () => {
    expect([
      beginsAtRight('נורה Quist', 'auto'),
      beginsAtRight('Nora נורה', 'auto'),
      beginsAtRight('נורה', 'ltr'),
    ]).toEqual([true, false, false])
  })
})
