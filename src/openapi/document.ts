export function openApiDocument(): unknown {
  return {};
}
