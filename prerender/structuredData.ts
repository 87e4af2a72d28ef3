import { dirname } from "node:path/posix";
import { originPlace } from "#server/http/pages/buildRecord.ts";
import type { AlternateForm } from "./alternateForms.ts";
import { pageUrl } from "./pageUrl.ts";

/** The metadata of a page. */
export interface DescribedPage {
  path: string;
  language: string;
  /** Languages of the page. */
  languages: readonly string[];
  title: string;
  description: string;
  /** The page's name without the product's. */
  name: string;
  homeName: string;
  /** The name of the list of articles. */
  blogName: string;
  /** Search engines may index the page. */
  indexed: boolean;
  brand: { name: string; logo: string };
  picture: { path: string; width: number; height: number; alt: string };
  article?: { title: string; summary: string; date: string; updated: string };
  /** The page in other forms: its feed, or its sections as Markdown. */
  alternates?: readonly AlternateForm[];
}

type Thing = Record<string, unknown>;

const organization = { "@id": `${originPlace}/#organization` };

function homeThings({ brand, description, language }: DescribedPage): Thing[] {
  return [
    {
      "@type": "Organization",
      ...organization,
      name: brand.name,
      url: `${originPlace}/`,
      logo: `${originPlace}${brand.logo}`,
    },
    {
      "@type": "WebSite",
      "@id": `${originPlace}/#website`,
      name: brand.name,
      url: `${originPlace}/`,
      description,
      inLanguage: language,
      publisher: organization,
    },
    {
      "@type": "SoftwareApplication",
      name: brand.name,
      url: `${originPlace}/`,
      description,
      applicationCategory: "DeveloperApplication",
      operatingSystem: "Linux, macOS, Windows",
      publisher: organization,
    },
  ];
}

/** Returns the breadcrumbs from the home page. */
function breadcrumbs(page: DescribedPage): Thing {
  const { path, language, languages, name, homeName, blogName, article } = page;
  const above = article === undefined ? [] : [{ name: blogName, path: dirname(path) }];
  const way = [{ name: homeName, path: "/" }, ...above, { name: article?.title ?? name, path }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: pageUrl(step.path, language, languages),
    })),
  };
}

function articleThing(page: DescribedPage): Thing[] {
  const { path, language, languages, article, picture, brand } = page;
  return article === undefined
    ? []
    : [
        {
          "@type": "Article",
          headline: article.title,
          description: article.summary,
          datePublished: article.date,
          dateModified: article.updated,
          inLanguage: language,
          image: `${originPlace}${picture.path}`,
          mainEntityOfPage: pageUrl(path, language, languages),
          author: { "@type": "Organization", name: brand.name, url: `${originPlace}/` },
          publisher: { "@type": "Organization", name: brand.name, url: `${originPlace}/` },
        },
      ];
}

/** Returns the schema.org description of a page. */
export function structuredData(page: DescribedPage): Thing {
  return {
    "@context": "https://schema.org",
    "@graph": page.path === "/" ? homeThings(page) : [...articleThing(page), breadcrumbs(page)],
  };
}
