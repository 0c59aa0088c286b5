const unlistedPrefix = 'unlisted:'
export const unlistedNameMaxLength = 40

/** The `rightProblemId` of a problem that the list lacks, with the expert's own name for it. */
export const toUnlistedProblemId = (name: string) =>
  `${unlistedPrefix}${name.trim().slice(0, unlistedNameMaxLength)}`

/** The expert's own name in a `rightProblemId`; undefined for a problem of the list and for a blank or too long name. */
export function findUnlistedName(rightProblemId: string): string | undefined {
  if (!rightProblemId.startsWith(unlistedPrefix)) return undefined
  const name = rightProblemId.slice(unlistedPrefix.length).trim()
  return name.length > 0 && name.length <= unlistedNameMaxLength ? name : undefined
}
