import { expect, it } from 'vitest'
import { movedStyles } from './movedStyles'

it('moves inline styles into rules, each once, because the page’s policy refuses style attributes', () => {
  const { html, css } = movedStyles(
    '<p style="inline-size:min(280px, 50%)">a</p><p style="inline-size:min(280px, 50%)">b</p><i style="--c:&quot;x&quot;">c</i>',
  )
  expect(html).toBe('<p data-style="0">a</p><p data-style="0">b</p><i data-style="1">c</i>')
  expect(css).toBe('[data-style="0"] { inline-size:min(280px, 50%) }[data-style="1"] { --c:"x" }')
})

it.each(['}body{display:none', '</style><script>', '@import url(x)', '\\7d'])(
  'doesn’t let a style end its rule: %s',
  (hostile) => {
    const escaped = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(movedStyles(`<p style="color:${escaped}">a</p>`)).toEqual({ html: '<p>a</p>', css: '' })
  },
)

it('removes what the page below also has: the title, ids and the attributes that refer to them', () => {
  const markup =
    '<title>White Glove /vans</title><main id="main"><label for="a">x</label><input id="a" autofocus="" name="q"/></main>'
  expect(movedStyles(markup).html).toBe('<main><label>x</label><input/></main>')
})
