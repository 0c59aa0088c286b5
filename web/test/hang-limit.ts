import { configure } from '@testing-library/react'

/** Ends a hang; slow machines stay far below it. */
export const hangLimit = 30_000

configure({ asyncUtilTimeout: hangLimit })
