import { storedText } from '../../../../../client/storage.ts'

export const draftKey = 'saeip.diagnosis-draft'

/** The text of the unfinished diagnosis on this device. In a module of its own because home reads it before the wizard is loaded. */
export const draftStorage = storedText(draftKey)
