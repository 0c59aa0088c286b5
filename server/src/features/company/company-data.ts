import { setTimeout } from 'node:timers/promises'
import type { Site } from '../../../../contract/company/company.ts'
import type { CompanyData, companyDataAdminApi } from '../../../../contract/company/company-admin.ts'
import type { Body } from '../../../../contract/endpoint.ts'
import { changedFields } from '../../shared/audit/changed-fields.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { findRestUntil } from '../../shared/settings/rest.ts'
import { lockSetting, readSetting, writeSetting } from '../../shared/settings/settings.ts'
import { seoulDay } from '../../shared/time/seoul.ts'

const settingName = 'company'
const longestWaitMs = 1000

/** The fields that an administrator has changed, with the number of changes; the others are as the environment says. */
type Stored = Partial<CompanyData> & Pick<CompanyData, 'revision'>

export interface CompanyContext extends Context {
  /** As the environment says. */
  site: Site
}

type SiteSource = Pick<CompanyContext, 'db' | 'cached' | 'now' | 'site'>

/** The settings for the browser with what administrators have changed and the rest, at most a few seconds old. */
export const findSite = ({ db, cached, now, site }: SiteSource): Promise<Site> =>
  cached('site', async () => {
    const { chat, revision: _, ...company } = await readCompanyData(db, site)
    const restUntil = await findRestUntil(db, seoulDay(now()))
    return { ...site, links: { ...site.links, chat }, company, restUntil }
  })

/** The same for pages, which are also sent while the database does not answer: then the last known settings. */
export function createSteadySite(source: SiteSource): () => Promise<Site> {
  let known = source.site
  const find = async () => {
    known = await findSite(source)
    return known
  }
  return () =>
    Promise.race([find(), setTimeout(longestWaitMs, undefined, { ref: false }).then(() => known)]).catch(
      () => known,
    )
}

export const getCompanyData = ({ db, site }: CompanyContext) => readCompanyData(db, site)

/** Stores the given fields. Throws CHANGED_MEANWHILE unless `revision` is the current one. */
export function setCompanyData(
  { transact, now, audit, site }: CompanyContext,
  actorId: string,
  { revision, ...fields }: Body<typeof companyDataAdminApi.setCompanyData>,
) {
  return transact(async (tx) => {
    await lockSetting(tx, settingName)
    const stored = await readSetting<Stored>(tx, settingName)
    const before = await readCompanyData(tx, site)
    if (before.revision !== revision) throw new AppError('CHANGED_MEANWHILE')
    await writeSetting(tx, settingName, { ...stored, ...fields, revision: revision + 1 }, now())
    const entry = { actorId, action: 'company.setData', subject: 'setting', subjectId: settingName } as const
    await audit.record(tx, { ...entry, ...changedFields(before, fields) })
    return readCompanyData(tx, site)
  })
}

const readCompanyData = async (db: Database, { company, links }: Site): Promise<CompanyData> => ({
  ...company,
  chat: links.chat,
  revision: 0,
  ...(await readSetting<Stored>(db, settingName)),
})
