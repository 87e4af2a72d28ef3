import { originPlace } from "#server/http/buildRecord.ts";
import { addressOf } from "./addresses.ts";

/** A page with all that is said of it elsewhere than on it. */
export interface DescribedPage {
  path: string;
  language: string;
  /** What the page says is there in these, perhaps without the one around it. */
  languages: readonly string[];
  title: string;
  description: string;
  /** The page's own name, without the product's. */
  name: string;
  /** The name of the page above, where there is one. */
  homeName: string;
  /** Whether search engines may list it. */
  indexed: boolean;
  brand: { name: string; logo: string };
  picture: { path: string; width: number; height: number; alt: string };
  article?: { title: string; summary: string; date: string; updated: string };
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

/** The way to a page from the home page; nothing for the home page itself. */
function breadcrumbs({ path, language, languages, name, homeName, article }: DescribedPage): Thing {
  const steps = path.split("/").slice(1);
  const above = steps.slice(0, -1).map((step, index) => ({
    name: step.charAt(0).toUpperCase() + step.slice(1),
    path: `/${steps.slice(0, index + 1).join("/")}`,
  }));
  const way = [{ name: homeName, path: "/" }, ...above, { name: article?.title ?? name, path }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: addressOf(step.path, language, languages),
    })),
  };
}

function articleThing({ path, article, picture, brand }: DescribedPage): Thing[] {
  return article === undefined
    ? []
    : [
        {
          "@type": "Article",
          headline: article.title,
          description: article.summary,
          datePublished: article.date,
          dateModified: article.updated,
          inLanguage: "en",
          image: `${originPlace}${picture.path}`,
          mainEntityOfPage: `${originPlace}${path}`,
          author: { "@type": "Organization", name: brand.name, url: `${originPlace}/` },
          publisher: { "@type": "Organization", name: brand.name, url: `${originPlace}/` },
        },
      ];
}

/** What a page is, in the words of schema.org. */
export function structuredData(page: DescribedPage): Thing {
  return {
    "@context": "https://schema.org",
    "@graph": page.path === "/" ? homeThings(page) : [...articleThing(page), breadcrumbs(page)],
  };
}
