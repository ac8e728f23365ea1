import type { ComponentPropsWithRef } from 'react'
import { classes } from '../classes'
import type { Gap, Tag } from './Stack'
import './layout.css'

type RowProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `div` by default. */
  readonly as?: T
  /** The space between the children, none by default. */
  readonly gap?: Gap
  /** The space between the lines of a row that wraps, `gap` by default. */
  readonly rowGap?: Gap | 0
  /** Children that don't fit continue on a new line. */
  readonly wrap?: boolean
  /** The alignment of the children from top to bottom. By default they are centered. */
  readonly align?: 'stretch' | 'start' | 'end' | 'baseline'
  /** The place of the children along the row. By default they begin at its start. */
  readonly justify?: 'center' | 'end' | 'between'
}

/** Children beside each other. Any rule of `className` has precedence. */
export function Row<T extends Tag = 'div'>(row: RowProps<T>) {
  const { as: Box = 'div', gap, rowGap, wrap, align, justify, className, ...props } = row as RowProps<'div'>
  return (
    <Box
      {...props}
      className={classes(
        'row',
        gap && `gap-${gap}`,
        rowGap !== undefined && `rowGap-${rowGap}`,
        wrap && 'wrap',
        align && `align-${align}`,
        justify && `justify-${justify}`,
        className,
      )}
    />
  )
}
