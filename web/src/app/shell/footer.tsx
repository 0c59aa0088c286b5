import { Link } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import { site } from '../../shared/site.ts'

const policies = [
  [screens.terms.route, '이용약관'],
  [screens.privacy.route, '개인정보 처리방침'],
  [screens.marketingConsent.route, '마케팅 정보 수신 동의'],
  [screens.notificationConsent.route, '알림 수신 동의'],
  [screens.refundPolicy.route, '환불 정책'],
] as const

const linkStyle = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline'

/** Legal texts and, folded, the facts about the company that the law requires; they stay in the document. */
export const Footer = () => (
  <footer className="border-t border-line bg-surface text-sm text-ink-muted">
    <div className="mx-auto max-w-wide px-5 py-4">
      <nav aria-label="약관과 회사 정보">
        <ul className="flex flex-wrap gap-x-5">
          <li>
            <a href={screens.company.route} target="_blank" rel="noopener" className={linkStyle}>
              회사 소개
            </a>
          </li>
          {policies.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className={linkStyle}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CompanyFacts />
    </div>
  </footer>
)

function CompanyFacts() {
  const { company } = site()
  const facts = [
    ['대표', company.representative],
    ['사업자등록번호', company.registrationNumber],
    ['통신판매업신고', company.mailOrderNumber],
    ['주소', company.address],
    ['전화', company.phone],
    ['이메일', company.email],
    ['개인정보 보호책임자', company.privacyOfficer],
  ].filter(([, value]) => value)

  return (
    <details>
      <summary className="inline-block min-h-11 py-2.5">
        <span className="font-semibold text-ink">{company.name}</span> 사업자 정보 보기
      </summary>
      <dl className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
