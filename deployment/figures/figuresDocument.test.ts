import { expect, it } from 'vitest'
import { type Figure, isFormula, type RowFigure, today } from '@core/entity'
import { allPlugins } from '@core/server/testing'

const units = { number: 'a number', money: 'money', percent: 'a share', ratio: 'a multiple', duration: 'a duration' }

function rowsOf({ entity, where, day, measure }: RowFigure): string {
  const conditions =
    typeof where === 'function'
      ? `${Object.keys(where(today())).join(' and ')}, which depend on today`
      : Object.entries(where ?? {})
          .map(([path, text]) => `${path} ${text}`)
          .join(' and ')
  return [
    measure ? `${measure.of} of ${measure.field} of ${entity}` : entity,
    ...(conditions ? [`where ${conditions}`] : []),
    day === null ? 'now' : `by ${day}`,
  ].join(', ')
}

function lineOf(figure: Figure): string {
  const from = isFormula(figure) ? figure.from.map(({ name }) => `“${name}”`).join(', ') : rowsOf(figure)
  return `| **${figure.name}** | ${figure.sentence} | ${units[typeof figure.unit === 'string' ? figure.unit : 'number']} | ${from} |`
}

it('[D6] docs/figures.md lists every figure of the catalog', async () => {
  const text = `# Figures

Every number that screens, dashboards, reports, mails and files show by a name is defined once, by the plugin that owns its rows. This list is
written by \`npm run figures\` from these definitions. “Now” means that a figure counts the present, whatever the period.
${allPlugins
  .filter(({ figures = [] }) => figures.length > 0)
  .toSorted((a, b) => a.id.localeCompare(b.id))
  .map(
    ({ id, figures = [] }) => `
## ${id}

| figure | what it counts | unit | from |
|---|---|---|---|
${figures.map(lineOf).join('\n')}
`,
  )
  .join('')}`
  await expect(text).toMatchFileSnapshot('../../docs/figures.md')
})
