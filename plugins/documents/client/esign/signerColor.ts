/** A color for each signer's fields, beside a text with the same meaning. The sender's is gray. */
const colors = ['#5a5e72', '#5b5fe0', '#0d7a4e', '#a35400', '#b3202f', '#185a9f', '#7a3fb0', '#6b6b00']

export const signerColor = (place: number): string =>
  place === 0 ? colors[0]! : colors[1 + ((place - 1) % (colors.length - 1))]!
