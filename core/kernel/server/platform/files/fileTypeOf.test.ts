import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileTypes } from '@core/kernel/entity/files'
import { fileNameOf } from './receiveFile'
import { fileTypeOf } from './fileTypeOf'
import { sampleFiles } from '../../testing/upload'

describe('the type of a file', () => {
  it.each(fileTypes)('is detected by its first bytes: %s', (type) => {
    expect(fileTypeOf(sampleFiles[type])).toBe(type)
  })

  it.each([
    ['a program for Windows', '4d5a90000300000004000000ffff0000'],
    ['a program for Linux', '7f454c4602010100'],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n').toString('hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>').toString('hex')],
    [
      'a drawing that can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('hex'),
    ],
    ['an archive', '504b030414000000'],
    ['a GIF', Buffer.from('GIF89a').toString('hex')],
    ['a film', '0000001c6674797069736f6d0000020069736f6d69736f32'],
    ['an AVIF, which has the same container', '0000001c667479706d696631000000006d696631617669666d696166'],
    ['a sound in WebP’s container', Buffer.from('RIFF$\0\0\0WAVEfmt ').toString('hex')],
    ['a PDF after other bytes', Buffer.from('MZ padding %PDF-1.7').toString('hex')],
    ['nothing', ''],
  ])('is not accepted: %s', (_what, hex) => {
    expect(fileTypeOf(Buffer.from(hex, 'hex'))).toBeUndefined()
  })

  it('is PDF also for one with a line before its header, or a header without its dash', () => {
    for (const head of ['HTTP/1.1 200 OK\r\n\r\n%PDF-1.5\n', '\n%PDF-1.4', '%PDF1.5\n'])
      expect(fileTypeOf(Buffer.from(head))).toBe('pdf')
    for (const head of ['see %PDF-1.5', '%PDF is a format']) expect(fileTypeOf(Buffer.from(head))).toBeUndefined()
  })

  it('is HEIC for files of some phones, by their compatible brands', () => {
    expect(fileTypeOf(Buffer.from('00000018667479706d69663100000000686569636d696631', 'hex'))).toBe('heic')
  })

  it('is detected without an error for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => void fileTypeOf(Buffer.from(bytes))))
  })
})

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['Report.PDF', 'Report.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\card.pdf', 'card.pdf'],
    ['virus.exe', 'virus.exe.pdf'],
    ['card\u202efdp.exe', 'cardfdp.exe.pdf'],
    ['a"\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
    ['李小龍.pdf', '李小龍.pdf'],
  ])('%j becomes %j', (given, made) => {
    expect(fileNameOf(given, 'pdf')).toBe(made)
  })

  it('has a maximum length, contains no characters that hide the type, and has the ending of its content’s type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = fileNameOf(given, 'jpg')
        expect([...name].length).toBeLessThanOrEqual(210)
        expect(name).toMatch(/^[^\p{Cc}"\\/]+\.(jpg|jpeg)$/u)
      }),
    )
  })
})
