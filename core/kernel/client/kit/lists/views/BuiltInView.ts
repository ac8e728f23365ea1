import type { Filters, Sort } from '../listQuery'
import type { Display } from '../listUrl'

/** A view that the plugin defines in code. The first one is the default view. */
export interface BuiltInView {
  /** In lower case, such as `due`, because it is part of the address. */
  readonly id: string
  readonly name: string
  readonly filters?: Filters
  readonly sort?: Sort
  /** Paths of columns; by default those of the list. */
  readonly columns?: readonly string[]
  readonly display?: Display
}
