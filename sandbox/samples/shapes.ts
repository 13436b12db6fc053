/** Shared types of upstream responses, with the spelling of the upstreams. */

export interface Link {
  name: string;
  url: string;
  urlTarget: '_self' | '_blank';
}

/**
 * `1x` and `2x` are from the upstream; the other fields are the documented extension of this product's media server.
 */
export interface Img {
  '1x': string;
  '2x': string;
  width: number;
  height: number;
  placeholder: string;
  sources: { type: string; srcset: string }[];
}

export interface MenuItem extends Link {
  code: string;
  levelName: string;
  imgPath: Pick<Img, '1x' | '2x'> | null;
  list: MenuItem[];
}

export interface Product {
  productId: string;
  partNo: string;
  name: string;
  description: string;
  imgPath: Img;
  url: string;
  whereToBuyUrl: string;
  isNew: boolean;
  isDeal: boolean;
  isHot: boolean;
  keySpec: string[];
}

export interface Pro {
  id: string;
  name: string;
  title: string;
  quote: string;
  avatar: Img;
  coverImgPath: Img;
  url: string;
  professionCode: string;
  professionName: string;
}
