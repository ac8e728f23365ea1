import { Fragment } from 'react'
import { Link } from 'wouter'
import { formatFigure, shortFigure } from '@core/entity'
import type { FigureCell } from '../shared/figures'

type FigureFormat = NonNullable<Parameters<typeof formatFigure>[1]>

interface FigurePartsProps {
  readonly parts: NonNullable<FigureCell['parts']>
  readonly format: FigureFormat
}

/** What a figure is the sum of, each with a link to exactly its rows: “$6.9M won + $1.3M weighted”. */
export function FigureParts({ parts, format }: FigurePartsProps) {
  return parts.map(({ label, value, href }, at) => {
    const text = `${shortFigure(value ?? 0, format)} ${label}`
    return (
      <Fragment key={label}>
        {at > 0 && ' + '}
        <span data-tip={formatFigure(value ?? 0, format)}>{href ? <Link href={href}>{text}</Link> : text}</span>
      </Fragment>
    )
  })
}
