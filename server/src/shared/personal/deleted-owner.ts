import { randomToken } from '../ids/ids.ts'

const prefix = 'left:'

/** Creates a random owner id for records that outlive a deleted account. It is never a member's id. */
export const newDeletedOwner = () => prefix + randomToken(16)

/** Whether an owner id belongs to a deleted account. */
export const isDeletedOwner = (memberId: string) => memberId.startsWith(prefix)
