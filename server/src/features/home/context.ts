import type { OpenMatter } from '../../../../contract/home/open-matters.ts'
import type { Context } from '../../shared/context.ts'

/** What home works with. */
export interface HomeContext extends Context {
  /** The features that find open matters of a member, by name. */
  openMatters: Record<string, { findOpenMatters: (memberId: string) => Promise<OpenMatter[]> }>
}
