import { randomToken } from '../ids/ids.ts'

const mark = 'left:'

/** The owner of what must stay without its person (money facts): random, and never anybody's id. */
export const newLeftOwner = () => mark + randomToken(16)

/** Whether an owner's id stands for somebody who has left: nobody is there to be told or served. */
export const isLeftOwner = (memberId: string) => memberId.startsWith(mark)
