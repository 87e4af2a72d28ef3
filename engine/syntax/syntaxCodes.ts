/** Every code of a syntax error. */
export const syntaxCodes = [
  "syntax_empty",
  "syntax_outer_space",
  "syntax_display_name",
  "syntax_comment",
  "syntax_missing_at",
  "syntax_extra_at",
  "syntax_local_empty",
  "syntax_local_char",
  "syntax_local_dot",
  "syntax_local_quote",
  "syntax_local_too_long",
  "syntax_domain_empty",
  "syntax_domain_char",
  "syntax_domain_dot",
  "syntax_domain_hyphen",
  "syntax_domain_label",
  "syntax_domain_label_too_long",
  "syntax_domain_dotless",
  "syntax_domain_numeric",
  "syntax_domain_too_long",
  "syntax_domain_literal",
  "syntax_domain_literal_malformed",
  "syntax_total_too_long",
  "syntax_unsafe_unicode",
] as const;

/** One of {@link syntaxCodes}. */
export type SyntaxCode = (typeof syntaxCodes)[number];

/** First syntax error of an address; `position` is an index in UTF-16 code units of the input. */
export interface SyntaxIssue {
  code: SyntaxCode;
  position: number;
}
