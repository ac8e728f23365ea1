import { configure } from '@testing-library/dom'

// How long something may take to show belongs to the machine: on a busy one a second is not enough.
configure({ asyncUtilTimeout: 10_000 })
