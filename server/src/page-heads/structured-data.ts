import type { FaqEntry, Site } from '../../../contract/company/company.ts'
import type { Content } from '../../../contract/content/content.ts'
import { potSizes, servicePrices } from '../../../contract/reservation/price.ts'

/*
 * The schema.org objects of the pages. All addresses in them are absolute, below `publicUrl`.
 */

const organisationOf = (publicUrl: string) => ({ '@id': `${publicUrl}/#organization` })
const websiteOf = (publicUrl: string) => ({ '@id': `${publicUrl}/#website` })

/** The website and its organisation. */
export function homeData(
  publicUrl: string,
  description: string,
  { name, address, phone, email }: Site['company'],
): object[] {
  return [
    {
      '@type': 'WebSite',
      ...websiteOf(publicUrl),
      url: `${publicUrl}/`,
      name: '새잎',
      description,
      inLanguage: 'ko',
      publisher: organisationOf(publicUrl),
    },
    {
      '@type': 'Organization',
      ...organisationOf(publicUrl),
      url: `${publicUrl}/`,
      name: '새잎',
      legalName: name,
      logo: `${publicUrl}/icon-512.png`,
      address,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: phone,
        email,
        availableLanguage: 'ko',
      },
    },
  ]
}

/** Breadcrumbs from home to a page. */
export function breadcrumbs(publicUrl: string, steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '홈', path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  }
}

export function pageData(
  publicUrl: string,
  type: 'WebPage' | 'AboutPage' | 'CollectionPage' | 'ImageGallery',
  text: { name: string; description: string; path: string },
) {
  const { name: title, description, path } = text
  return {
    '@type': type,
    url: publicUrl + path,
    name: title,
    description,
    inLanguage: 'ko',
    isPartOf: websiteOf(publicUrl),
  }
}

export function articleData(
  publicUrl: string,
  { title, tag, publishedAt, updatedAt }: Content,
  rest: ArticleFacts,
) {
  return {
    '@type': 'Article',
    headline: title,
    description: rest.description,
    image: rest.image,
    articleSection: tag,
    datePublished: publishedAt,
    dateModified: updatedAt,
    inLanguage: 'ko',
    mainEntityOfPage: publicUrl + rest.path,
    isPartOf: websiteOf(publicUrl),
    author: { '@type': 'Organization', name: '새잎', url: `${publicUrl}/` },
    publisher: {
      '@type': 'Organization',
      ...organisationOf(publicUrl),
      name: '새잎',
      logo: { '@type': 'ImageObject', url: `${publicUrl}/icon-512.png` },
    },
  }
}

export function careServiceData(publicUrl: string, description: string) {
  return {
    '@type': 'Service',
    name: '픽업 케어 서비스',
    description,
    serviceType: '픽업 케어 서비스',
    provider: { '@type': 'Organization', ...organisationOf(publicUrl), name: '새잎' },
    areaServed: ['서울특별시', '경기도'],
    offers: careOffers(),
  }
}

/** The FAQ of the customer service. */
export const faqData = (faq: FaqEntry[]) => ({
  '@type': 'FAQPage',
  inLanguage: 'ko',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

interface ArticleFacts {
  description: string
  /** Absolute address. */
  image: string
  /** Below the public address. */
  path: string
}

function careOffers() {
  const { pickup, soilChange } = servicePrices
  return [
    offer('픽업 기본 요금', pickup.base),
    ...potSizes.map(({ label, diameter, price }) => offer(`${label} 화분 (${diameter}) 예상 견적`, price)),
    ...soilChange.map(({ diameterCm, price }) => offer(`흙갈이 ${diameterCm}cm 이하`, price)),
  ]
}

const offer = (name: string, won: number) => ({ '@type': 'Offer', name, price: won, priceCurrency: 'KRW' })
