/** The data URL of a QR code that the server drew as SVG. */
export function qrDataUrl(svg: string): string {
  const drawn = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return `data:image/svg+xml;utf8,${encodeURIComponent(drawn)}`;
}
